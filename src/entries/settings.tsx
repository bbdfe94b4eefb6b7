import { SettingsPage } from '../accounts/web/settings-page.tsx'
import { PixKeyCard } from '../sales/web/pix-key-form.tsx'
import { PrintSettingsCard } from '../platform/web/print-settings-card.tsx'

/** The settings with the cards of higher ideas, which the settings themselves may not know. */
export const Settings = () => (
  <SettingsPage
    more={
      <>
        <PixKeyCard />
        <PrintSettingsCard />
      </>
    }
  />
)
