import { useMutation } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { clientsApi } from './api.ts'

const failed = toastFailure('Erro ao restaurar cliente', 'Tente novamente.')

export function RestoreButton({ client }: { client: { id: string; name: string } }) {
  const restore = useMutation({
    ...clientsApi.restore.mutationOptions(),
    onSuccess: () => {
      toast.success('Cliente restaurado!')
    },
    onError: (error) => failed(refusalOf(error)),
  })
  if (!useMay('clients.delete')) return null
  return (
    <Button
      size="sm"
      icon={<RotateCcw aria-hidden size={16} />}
      aria-label={`Restaurar ${client.name}`}
      pending={restore.isPending}
      onClick={() => restore.mutate({ id: client.id })}
    >
      Restaurar
    </Button>
  )
}
