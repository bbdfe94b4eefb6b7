import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { User } from '../contract.ts'
import { businessApi } from './api.ts'

/** Nobody removes their own access; another administrator does. */
export function UserActions({ user, isOwn, onEdit }: { user: User; isOwn: boolean; onEdit: () => void }) {
  const [asking, setAsking] = useState(false)
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
      <ConfirmAction
        whileReadOnly
        asking={asking}
        onClose={() => setAsking(false)}
        act={() => businessApi.users.remove.call({ id: user.id })}
        done={() => toast.success('Usuário removido!', `${user.name} não tem mais acesso.`)}
        failed="Erro ao remover usuário"
        title="Remover usuário?"
        text={`${user.name} perde o acesso na hora, em todos os aparelhos. Esta ação não pode ser desfeita; para voltar, só com um novo convite. Os convites que enviou e que ninguém aceitou são cancelados. O que já registrou continua no histórico.`}
        confirmLabel="Remover"
      />
    </>
  )
}
