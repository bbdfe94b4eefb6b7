import { Download } from 'lucide-react'
import { useBusiness, useMay } from '../../accounts/web/session.tsx'
import { refusalOf } from '../../platform/web/api.ts'
import { saveFile } from '../../platform/web/save-file.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { salesApi } from './api.ts'
import { type ChosenFilter, filterOf } from './history-filters.tsx'

/** What may be done with the whole list. */
export function HistoryFooter({ filter }: { filter: ChosenFilter }) {
  const mayExport = useMay('dashboard.export')
  const { zone } = useBusiness()
  if (!mayExport) return null
  const save = async () => {
    try {
      const file = await salesApi.exportHistory.call(filterOf(filter, zone))
      saveFile(file.name, file.text)
    } catch (error) {
      toastFailure('Erro ao exportar vendas')(refusalOf(error))
    }
  }
  return (
    <Button icon={<Download aria-hidden size={18} />} onClick={save}>
      Exportar CSV
    </Button>
  )
}
