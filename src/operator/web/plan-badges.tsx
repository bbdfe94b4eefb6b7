import { Badge } from '../../platform/web/ui/badge.tsx'
import type { OperatorPlan } from '../contract.ts'

export const PlanBadges = ({ plan: { isTrial, isActive, isPopular } }: { plan: OperatorPlan }) => (
  <>
    {isTrial && <Badge tone="info">Teste</Badge>}
    {isPopular && <Badge tone="accent">Mais Popular</Badge>}
    {!isActive && <Badge>Inativo</Badge>}
  </>
)
