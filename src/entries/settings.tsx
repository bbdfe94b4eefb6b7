import { SettingsPage } from '../accounts/web/settings-page.tsx'

/** The settings with the cards of higher ideas, which the settings themselves may not know. */
export const Settings = () => <SettingsPage />
