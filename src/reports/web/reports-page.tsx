import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Tabs } from '../../platform/web/ui/tabs.tsx'
import { useListAddress } from '../../platform/web/use-list-address.ts'
import { FiscalPanel } from './fiscal-panel.tsx'
import { NoShowPanel } from './no-show-panel.tsx'
import { ReceivablesPanel } from './receivables-panel.tsx'
import { ReportPanel } from './report-panel.tsx'
import { SessionsPanel } from '../../register/web/sessions-panel.tsx'

const tabs = ['vendas', 'receber', 'caixas', 'faltas', 'fiscal'] as const

/** The reports of sales, receivables, register sessions, no-shows and fiscal data. */
export function ReportsPage() {
  const address = useListAddress()
  return (
    <>
      <PageHeader title="Relatórios" subtitle="Vendas e estornos, conferidos com o caixa." />
      <Tabs
        label="Relatórios"
        value={address.filter('tab', tabs)}
        onChange={(tab) => address.setFilters({ tab: tab === tabs[0] ? undefined : tab })}
        tabs={[
          { value: 'vendas', label: 'Vendas', content: <ReportPanel address={address} /> },
          { value: 'receber', label: 'A receber', content: <ReceivablesPanel /> },
          { value: 'caixas', label: 'Caixas', content: <SessionsPanel address={address} /> },
          { value: 'faltas', label: 'Faltas', content: <NoShowPanel address={address} /> },
          { value: 'fiscal', label: 'Fiscal', content: <FiscalPanel address={address} /> },
        ]}
      />
    </>
  )
}
