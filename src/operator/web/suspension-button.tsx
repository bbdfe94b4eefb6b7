import { Ban, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { words } from '../../platform/words.ts'
import type { AnyUser } from '../contract.ts'
import { operatorRefusals } from '../operator.ts'
import { operatorApi } from './api.ts'

const failed = 'Erro ao editar usuário'

/** Suspending asks for confirmation; restoring does not. */
export function SuspensionButton({ user: { id, name, isOperator, status } }: { user: AnyUser }) {
  const [isAsking, setAsking] = useState(false)
  const restore = useAction(operatorApi.users.setSuspended.call, {
    done: () => toast.success('Usuário reativado!'),
    failed,
  })
  if (status === 'suspended')
    return (
      <IconButton
        label={`Reativar ${name}`}
        icon={<RotateCcw aria-hidden size={18} />}
        pending={restore.isPending}
        onClick={() => restore.mutate({ id, isSuspended: false })}
      />
    )
  return (
    <>
      <IconButton
        label={`Suspender ${name}`}
        icon={<Ban aria-hidden size={18} />}
        disabledReason={isOperator ? words(operatorRefusals.OPERATOR_STAYS.text) : undefined}
        onClick={() => setAsking(true)}
      />
      <ConfirmAction
        asking={isAsking}
        onClose={() => setAsking(false)}
        act={() => operatorApi.users.setSuspended.call({ id, isSuspended: true })}
        done={() => toast.success('Usuário suspenso!')}
        failed={failed}
        title={`Suspender ${name}?`}
        text="A pessoa sai agora de todos os aparelhos e não consegue mais entrar. Os negócios e os dados ficam como estão."
        confirmLabel="Suspender"
      />
    </>
  )
}
