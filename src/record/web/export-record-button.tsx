import { Download } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { saveFile } from '../../platform/web/save-file.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { recordApi } from './api.ts'

/** Downloads all data of a client. */
export function ExportRecordButton({ clientId }: { clientId: string }) {
  const save = useAction(recordApi.exportClientRecord.call, {
    done: ({ fileName, json }) => {
      saveFile(fileName, json, 'application/json')
      toast.success('Dados exportados!', 'O arquivo tem tudo o que o negócio sabe deste cliente.')
    },
    failed: ['Erro ao exportar dados', 'Tente novamente.'],
  })
  if (!useMay('dashboard.export')) return null
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden size={16} />}
      pending={save.isPending}
      onClick={() => save.mutate({ id: clientId })}
    >
      Exportar dados
    </Button>
  )
}
