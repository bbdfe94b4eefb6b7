import { ArchiveCard } from '../archive/web/archive-card.tsx'
import { IntakeCard } from '../archive/web/intake-card.tsx'
import { SettingsPage } from '../business/web/settings-page.tsx'
import { RulesForm } from '../home/web/rules-form.tsx'
import { SmsCard } from '../messages/web/sms-card.tsx'
import { PixKeyCard } from '../sales/web/pix-key-form.tsx'
import { PrintSettingsCard } from '../platform/web/print-settings.tsx'

/** The settings with the rules and cards of higher ideas, which the settings themselves may not know. */
export const Settings = () => (
  <SettingsPage
    messages={<SmsCard />}
    rules={
      <RulesForm
        more={
          <>
            <PixKeyCard />
            <PrintSettingsCard />
            <ArchiveCard />
            <IntakeCard />
          </>
        }
      />
    }
  />
)
