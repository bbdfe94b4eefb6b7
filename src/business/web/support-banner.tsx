import { useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { useBusiness } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { businessApi } from './api.ts'

/** Shown above every screen while an operator looks at somebody else's business. */
export function SupportBanner() {
  const { businessName } = useBusiness()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const leave = useAction(businessApi.support.leave.call, {
    done: async () => {
      await navigate({ to: paths.masterUsers })
      // The query cache still holds data of the business that was left.
      await queryClient.resetQueries()
    },
    failed: 'Erro ao sair do acesso de suporte',
  })
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-warning-soft px-4 py-2 text-sm text-warning max-md:mb-3"
    >
      <Eye aria-hidden size={18} className="flex-none" />
      <p className="min-w-0 flex-1">
        Acesso de suporte a <b className="font-semibold wrap-anywhere">{businessName}</b>, só para consulta.
      </p>
      <Button size="sm" pending={leave.isPending} onClick={() => leave.mutate(undefined)}>
        Sair do negócio
      </Button>
    </div>
  )
}
