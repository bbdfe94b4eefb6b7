import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { OperatorPlan } from '../contract.ts'
import { isHeld } from '../operator.ts'
import { operatorApi } from './api.ts'

/** A plan with subscribers is only deactivated. */
export function PlanRemoval({ plan }: { plan: OperatorPlan }) {
  const { id, name, isActive } = plan
  const [isAsking, setAsking] = useState(false)
  const held = isHeld(plan)
  return (
    <>
      <IconButton
        label={`Excluir ${name}`}
        icon={<Trash2 aria-hidden size={18} />}
        disabledReason={held && !isActive ? 'Já está inativo, e há negócios neste plano.' : undefined}
        onClick={() => setAsking(true)}
      />
      <ConfirmAction
        asking={isAsking}
        onClose={() => setAsking(false)}
        act={() => operatorApi.plans.remove.call({ id })}
        done={({ isKept }) =>
          isKept
            ? toast.success('Plano desativado!', 'Quem já está no plano continua nele.')
            : toast.success('Plano excluído!')
        }
        failed="Erro ao excluir plano"
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
