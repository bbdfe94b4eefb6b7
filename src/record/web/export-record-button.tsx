import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { refusalOf } from '../../platform/web/api.ts'
import { saveFile } from '../../platform/web/save-file.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { recordApi } from './api.ts'

const failed = toastFailure('Erro ao exportar dados', 'Tente novamente.')

/** Downloads all data of a client. */
export function ExportRecordButton({ clientId }: { clientId: string }) {
  const save = useMutation({
    ...recordApi.exportClientRecord.mutationOptions(),
    onSuccess: ({ fileName, json }) => {
      saveFile(fileName, json, 'application/json')
      toast.success('Dados exportados!', 'O arquivo tem tudo o que o negócio sabe deste cliente.')
    },
    onError: (error) => failed(refusalOf(error)),
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
