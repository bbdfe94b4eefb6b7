import { paths } from '../../platform/paths.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'

/** For our own people who work in a business as well. */
export const OperatorCard = () => (
  <Card title="Master">
    <div className="grid gap-2">
      <LinkButton to={paths.master} fullWidth>
        Painel Master
      </LinkButton>
      <LinkButton to={paths.masterUsers} fullWidth>
        Gerenciar Usuários
      </LinkButton>
      <LinkButton to={paths.masterPlans} fullWidth>
        Licenças & Planos
      </LinkButton>
    </div>
  </Card>
)
