import { useNavigate } from '@tanstack/react-router'
import { Combine, Ellipsis, Pencil, Trash2, UserRound, UserRoundX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../platform/web/ui/menu.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { ClientCard } from '../contract.ts'
import { clientsApi } from './api.ts'
import { GuardianDialog } from './guardian-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { RemoveClient, useClientRemoval } from './remove-client.tsx'

type Props = {
  card: ClientCard
  /** Undefined for whoever may not edit the card. */
  onEdit: (() => void) | undefined
  onMerged: (keptId: string) => void
}

/** Changes of a card. */
export function CardMenu({ card, onEdit, onMerged }: Props): ReactNode {
  const [opened, setOpened] = useState<'guardian' | 'merge' | 'erase' | null>(null)
  const removal = useClientRemoval(card)
  const navigate = useNavigate()
  const mayDelete = useMay('clients.delete')
  const isCurrent = card.removedAt === null
  const mayBeLinked = onEdit && !card.guardian && card.dependents.length === 0
  if ((!mayDelete && !onEdit) || card.erasedAt) return null
  const close = () => setOpened(null)
  const items: MenuItem[] = [
    ...(onEdit ? [{ label: 'Editar cadastro', icon: <Pencil aria-hidden />, onSelect: onEdit }] : []),
    ...(mayBeLinked
      ? [
          {
            label: 'Indicar responsável',
            writes: true,
            icon: <UserRound aria-hidden />,
            onSelect: () => setOpened('guardian'),
          },
        ]
      : []),
    ...(mayDelete && isCurrent
      ? [
          {
            label: 'Unificar com outro cadastro',
            writes: true,
            icon: <Combine aria-hidden />,
            onSelect: () => setOpened('merge'),
          },
          {
            label: 'Remover cliente',
            writes: true,
            icon: <Trash2 aria-hidden />,
            onSelect: removal.ask,
            danger: true,
          },
        ]
      : []),
    ...(mayDelete
      ? [
          {
            label: 'Excluir dados pessoais (LGPD)',
            writes: true,
            icon: <UserRoundX aria-hidden />,
            onSelect: () => setOpened('erase'),
            danger: true,
          },
        ]
      : []),
  ]
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label="Mais ações"
            variant="secondary"
            icon={<Ellipsis aria-hidden size={18} />}
            pending={removal.pending}
          />
        }
        items={items}
      />
      {opened === 'guardian' && <GuardianDialog card={card} onClose={close} />}
      {opened === 'merge' && <MergeDialog clients={[card]} onClose={close} onMerged={onMerged} />}
      <RemoveClient
        client={card}
        asking={removal.asking}
        onClose={removal.close}
        onRemoved={(historyKept) => {
          if (!historyKept) void navigate({ to: paths.clients })
        }}
      />
      <EraseClient client={card} open={opened === 'erase'} onClose={close} />
    </>
  )
}

type EraseProps = { client: ClientCard; open: boolean; onClose: () => void }

function EraseClient({ client, open, onClose }: EraseProps) {
  const ofDependents =
    client.dependents.length > 0 ? ' Os contatos saem também dos cadastros ligados por responsável.' : ''
  return (
    <ConfirmAction
      asking={open}
      onClose={onClose}
      act={() => clientsApi.erase.call({ id: client.id }, { context: { goesOn: true } })}
      done={() => toast.success('Dados pessoais excluídos!', 'Vendas e atendimentos ficam sem nome.')}
      failed={['Erro ao excluir dados', 'Tente novamente.']}
      title="Excluir dados pessoais"
      text={`Nome, contatos, documento e observações de ${client.name} serão excluídos para sempre, como pede a LGPD.${ofDependents} Vendas e atendimentos ficam sem nome. Se a lei obrigar você a guardar registros deste cliente, exporte os dados antes.`}
      confirmLabel="Excluir"
    />
  )
}
