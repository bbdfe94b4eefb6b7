import { Badge } from '../../platform/web/ui/badge.tsx'
import type { OfferedPlan } from '../contract.ts'

export const PlanBadges = ({ plan: { isTrial, isActive, isPopular } }: { plan: OfferedPlan }) => (
  <>
    {isTrial && <Badge tone="info">Teste</Badge>}
    {isPopular && <Badge tone="accent">Mais Popular</Badge>}
    {!isActive && <Badge>Inativo</Badge>}
  </>
)
