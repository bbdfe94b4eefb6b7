import { ArchiveCard } from '../archive/web/archive-card.tsx'
import { IntakeCard } from '../archive/web/intake-card.tsx'
import { useMay } from '../accounts/web/session.tsx'
import { SettingsPage } from '../business/web/settings-page.tsx'
import { RulesForm } from '../home/web/rules-form.tsx'
import { SmsCard } from '../messages/web/sms-card.tsx'
import { paths } from '../platform/paths.ts'
import { RegistersCard } from '../register/web/registers-card.tsx'
import { PixKeyCard } from '../sales/web/pix-key-form.tsx'
import { PrintSettingsCard } from '../platform/web/print-settings.tsx'
import { Card } from '../platform/web/ui/card.tsx'
import { LinkButton } from '../platform/web/ui/link-button.tsx'

/** The settings page with the cards of ideas that it may not import itself. */
export const Settings = () => (
  <SettingsPage
    messages={<SmsCard />}
    rules={
      <RulesForm
        more={
          <>
            <RegistersCard />
            <PixKeyCard />
            <PrintSettingsCard />
            <IntegrationsCard />
            <ArchiveCard />
            <IntakeCard />
          </>
        }
      />
    }
  />
)

/** A link to the integrations screen, for members who may use it. */
function IntegrationsCard() {
  if (!useMay('users.manage')) return null
  return (
    <Card title="API e webhooks">
      <div className="grid gap-3">
        <p className="text-sm text-soft">
          Conecte seu site, sua planilha ou outro sistema para consultar horários, agendar e receber avisos do que
          acontece aqui.
        </p>
        <div>
          <LinkButton to={paths.integrations}>Abrir API e webhooks</LinkButton>
        </div>
      </div>
    </Card>
  )
}
