import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { refusalOf } from '../../platform/web/api.ts'
import { saveFile } from '../../platform/web/save-file.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { catalogueApi } from './api.ts'

const failed = toastFailure('Erro ao exportar produtos', 'Tente novamente.')

/** The products as they are narrowed and sorted now, as a file. */
export function ExportButton({ filter }: { filter: Parameters<typeof catalogueApi.products.export.call>[0] }) {
  const exported = useMutation({
    ...catalogueApi.products.export.mutationOptions(),
    onSuccess: ({ fileName, csv, count }) => {
      saveFile(fileName, csv)
      toast.success('Produtos exportados!', `${count} ${count === 1 ? 'produto' : 'produtos'} em ${fileName}.`)
    },
    onError: (error) => failed(refusalOf(error)),
  })
  return (
    <Button
      icon={<Download aria-hidden size={18} />}
      pending={exported.isPending}
      onClick={() => exported.mutate(filter)}
    >
      Exportar
    </Button>
  )
}
