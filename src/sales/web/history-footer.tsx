import { ChartColumn, Download } from 'lucide-react'
import { useMay, useToday } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { saveFile } from '../../platform/web/save-file.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { salesApi } from './api.ts'
import { type ChosenFilter, filterOf } from './history-filters.tsx'

/** What may be done with the whole list. */
export function HistoryFooter({ filter }: { filter: ChosenFilter }) {
  const mayExport = useMay('dashboard.export')
  const today = useToday()
  if (!mayExport) return null
  const save = async () => {
    try {
      const file = await salesApi.exportHistory.call(filterOf(filter, today))
      saveFile(file.name, file.text)
    } catch (error) {
      toastFailure('Erro ao exportar vendas')(refusalOf(error))
    }
  }
  return (
    <>
      <Button icon={<Download aria-hidden size={18} />} onClick={save}>
        Exportar CSV
      </Button>
      <LinkButton to={paths.reports} icon={<ChartColumn aria-hidden size={18} />}>
        Relatórios
      </LinkButton>
    </>
  )
}
