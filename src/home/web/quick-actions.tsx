import { CalendarDays, ShoppingCart, UserPlus } from 'lucide-react'
import { useMe } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'

const icon = { 'aria-hidden': true, size: 18 } as const
const actions = [
  { label: 'Ver Agenda Completa', to: paths.schedule, needs: 'bookings.view', icon: <CalendarDays {...icon} /> },
  { label: 'Cadastrar Cliente', to: paths.newClient, needs: 'clients.create', icon: <UserPlus {...icon} /> },
  { label: 'Registrar Venda', to: paths.till, needs: 'pos.view', icon: <ShoppingCart {...icon} /> },
] as const

export function QuickActions() {
  const permissions = useMe().membership?.permissions ?? []
  return (
    <Card title="Ações Rápidas">
      <div className="grid gap-2">
        {actions.map(
          ({ label, to, needs, icon }) =>
            permissions.includes(needs) && (
              <LinkButton key={label} to={to} icon={icon} fullWidth>
                {label}
              </LinkButton>
            ),
        )}
      </div>
    </Card>
  )
}
