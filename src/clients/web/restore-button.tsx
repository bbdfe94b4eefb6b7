import { RotateCcw } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { clientsApi } from './api.ts'

export function RestoreButton({ client }: { client: { id: string; name: string } }) {
  const restore = useAction(clientsApi.restore.call, {
    done: () => toast.success('Cliente reativado!'),
    failed: ['Erro ao reativar cliente', 'Tente novamente.'],
  })
  if (!useMay('clients.delete')) return null
  return (
    <Button
      writes
      size="sm"
      icon={<RotateCcw aria-hidden size={16} />}
      aria-label={`Reativar ${client.name}`}
      pending={restore.isPending}
      onClick={() => restore.mutate({ id: client.id })}
    >
      Reativar
    </Button>
  )
}
