import { CreditCard, ShieldCheck, Users } from 'lucide-react'
import { paths } from '../../platform/paths.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'

const icon = { 'aria-hidden': true, size: 18 } as const
const ways = [
  { label: 'Painel Master', to: paths.master, icon: <ShieldCheck {...icon} /> },
  { label: 'Gerenciar Usuários', to: paths.masterUsers, icon: <Users {...icon} /> },
  { label: 'Licenças & Planos', to: paths.masterPlans, icon: <CreditCard {...icon} /> },
]

/** Links to the panel, for operators who are also members of a business. */
export const OperatorCard = () => (
  <Card title="Master">
    <div className="grid gap-2">
      {ways.map(({ label, to, icon }) => (
        <LinkButton key={to} to={to} icon={icon} fullWidth>
          {label}
        </LinkButton>
      ))}
    </div>
  </Card>
)
