import { Card } from './ui/card.tsx'
import { PrintSettings } from './print-settings.tsx'

/** For Configurações; the till has the same in its menu. */
export const PrintSettingsCard = () => (
  <Card title="Impressão">
    <PrintSettings />
  </Card>
)
