import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Tabs } from '../../platform/web/ui/tabs.tsx'
import { ClientPurchases } from './client-purchases.tsx'
import { ClientVisits } from './client-visits.tsx'
import { ExportRecordButton } from './export-record-button.tsx'
import { OwnPageCard } from './own-page-card.tsx'

/** A client's visits and purchases. The card takes this as a slot, because clients must not import agenda or sales. */
export function ClientHistory({ clientId }: { clientId: string }) {
  const [maySeeVisits, maySeePurchases] = [useMay('bookings.view'), useMay('pos.view')]
  const tabs = [
    ...(maySeeVisits
      ? [{ value: 'visits', label: 'Agendamentos', content: <ClientVisits clientId={clientId} /> } as const]
      : []),
    ...(maySeePurchases
      ? [{ value: 'purchases', label: 'Compras', content: <ClientPurchases clientId={clientId} /> } as const]
      : []),
  ]
  const [shown, setShown] = useState(tabs[0]?.value ?? 'visits')
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card title="Histórico" actions={<ExportRecordButton clientId={clientId} />} flush>
        <div className="[&_[role=tablist]]:px-2">
          <Tabs label="Histórico" value={shown} onChange={setShown} tabs={tabs} />
        </div>
      </Card>
      <OwnPageCard clientId={clientId} />
    </div>
  )
}
