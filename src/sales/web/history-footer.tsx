import { ChartColumn } from 'lucide-react'
import { useMay, useToday } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { salesApi } from './api.ts'
import { ExportButton } from '../../accounts/web/export-button.tsx'
import { type ChosenFilter, filterOf } from './history-filters.tsx'

/** What may be done with the whole list. */
export function HistoryFooter({ filter }: { filter: ChosenFilter }) {
  const mayExport = useMay('dashboard.export')
  const today = useToday()
  if (!mayExport) return null
  return (
    <>
      <ExportButton
        get={() => salesApi.exportHistory.call(filterOf(filter, today))}
        failure="Erro ao exportar vendas"
      />
      <LinkButton to={paths.reports} icon={<ChartColumn aria-hidden size={18} />}>
        Relatórios
      </LinkButton>
    </>
  )
}
