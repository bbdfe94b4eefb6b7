import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { OfferedPlan } from '../contract.ts'
import { isHeld } from '../operator.ts'
import { operatorApi } from './api.ts'

const failed = toastFailure('Erro ao excluir plano')

/** A plan with subscribers is only deactivated. */
export function PlanRemoval({ plan }: { plan: OfferedPlan }) {
  const { id, name, isActive } = plan
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    ...operatorApi.plans.remove.mutationOptions(),
    onSuccess: ({ isKept }) => {
      if (isKept) toast.success('Plano desativado!', 'Quem já está no plano continua nele.')
      else toast.success('Plano excluído!')
      setAsking(false)
    },
    onError: (error) => {
      setAsking(false)
      failed(refusalOf(error))
    },
  })
  const held = isHeld(plan)
  return (
    <>
      <IconButton
        label={`Excluir ${name}`}
        icon={<Trash2 aria-hidden size={18} />}
        disabledReason={held && !isActive ? 'Já está inativo, e há negócios neste plano.' : undefined}
        onClick={() => setAsking(true)}
      />
      <Confirm
        open={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate({ id })}
        pending={remove.isPending}
        title={held ? `Desativar o plano ${name}?` : `Excluir o plano ${name}?`}
        text={
          held
            ? 'Há negócios neste plano: ele deixa de ser oferecido, e eles continuam nele.'
            : 'Ninguém tem este plano. A exclusão não pode ser desfeita.'
        }
        confirmLabel={held ? 'Desativar' : 'Excluir'}
      />
    </>
  )
}
