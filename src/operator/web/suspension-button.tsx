import { useMutation } from '@tanstack/react-query'
import { Ban, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { words } from '../../platform/words.ts'
import type { AnyUser } from '../contract.ts'
import { operatorRefusals } from '../operator.ts'
import { operatorApi } from './api.ts'

const failed = toastFailure('Erro ao editar usuário')

/** Suspending asks for confirmation; restoring does not. */
export function SuspensionButton({ user: { id, name, isOperator, status } }: { user: AnyUser }) {
  const [isAsking, setAsking] = useState(false)
  const set = useMutation({
    ...operatorApi.users.setSuspended.mutationOptions(),
    onSuccess: (_done, { isSuspended }) => {
      toast.success(isSuspended ? 'Usuário suspenso!' : 'Usuário reativado!')
      setAsking(false)
    },
    onError: (error) => {
      setAsking(false)
      failed(refusalOf(error))
    },
  })
  if (status === 'suspended')
    return (
      <IconButton
        label={`Reativar ${name}`}
        icon={<RotateCcw aria-hidden size={18} />}
        pending={set.isPending}
        onClick={() => set.mutate({ id, isSuspended: false })}
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
      <Confirm
        open={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => set.mutate({ id, isSuspended: true })}
        pending={set.isPending}
        title={`Suspender ${name}?`}
        text="A pessoa sai agora de todos os aparelhos e não consegue mais entrar. Os negócios e os dados ficam como estão."
        confirmLabel="Suspender"
      />
    </>
  )
}
