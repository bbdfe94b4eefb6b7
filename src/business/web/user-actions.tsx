import { useMutation } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { User } from '../contract.ts'
import { businessApi } from './api.ts'

const failed = toastFailure('Erro ao remover usuário')

/** Nobody removes their own access; another administrator does. */
export function UserActions({ user, isOwn, onEdit }: { user: User; isOwn: boolean; onEdit: () => void }) {
  const [asking, setAsking] = useState(false)
  const remove = useMutation({
    ...businessApi.users.remove.mutationOptions(),
    onSuccess: () => {
      setAsking(false)
      toast.success('Usuário removido!', `${user.name} não tem mais acesso.`)
    },
    onError: (error) => {
      setAsking(false)
      failed(refusalOf(error))
    },
  })
  return (
    <>
      <IconButton label={`Editar ${user.name}`} icon={<Pencil aria-hidden size={18} />} onClick={onEdit} />
      {!isOwn && (
        <IconButton
          label={`Remover ${user.name}`}
          icon={<Trash2 aria-hidden size={18} />}
          onClick={() => setAsking(true)}
        />
      )}
      <Confirm
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate({ id: user.id })}
        pending={remove.isPending}
        title="Remover usuário?"
        text={`${user.name} perde o acesso na hora, em todos os aparelhos. Esta ação não pode ser desfeita; para voltar, só com um novo convite. Os convites que enviou e que ninguém aceitou são cancelados. O que já registrou continua no histórico.`}
        confirmLabel="Remover"
      />
    </>
  )
}
