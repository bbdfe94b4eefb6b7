import { useNavigate } from '@tanstack/react-router'
import { Combine, Ellipsis, Trash2, UserRoundX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../platform/web/ui/menu.tsx'
import type { ClientCard } from '../contract.ts'
import { EraseClient } from './erase-client.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { RemoveClient } from './remove-client.tsx'

type Props = { card: ClientCard; onMerged: (keptId: string) => void }

/** The rare actions of a card. */
export function CardMenu({ card, onMerged }: Props): ReactNode {
  const [opened, setOpened] = useState<'merge' | 'remove' | 'erase' | null>(null)
  const navigate = useNavigate()
  const mayDelete = useMay('clients.delete')
  if (!mayDelete || card.erasedAt) return null
  const isCurrent = card.removedAt === null
  const close = () => setOpened(null)
  const items: MenuItem[] = [
    ...(isCurrent
      ? [{ label: 'Unificar com outro cadastro', icon: <Combine aria-hidden />, onSelect: () => setOpened('merge') }]
      : []),
    ...(isCurrent
      ? [{ label: 'Remover cliente', icon: <Trash2 aria-hidden />, onSelect: () => setOpened('remove'), danger: true }]
      : []),
    {
      label: 'Excluir dados pessoais (LGPD)',
      icon: <UserRoundX aria-hidden />,
      onSelect: () => setOpened('erase'),
      danger: true,
    },
  ]
  return (
    <>
      <Menu
        trigger={<IconButton label="Mais ações" variant="secondary" icon={<Ellipsis aria-hidden size={18} />} />}
        items={items}
      />
      {opened === 'merge' && <MergeDialog clients={[card]} onClose={close} onMerged={onMerged} />}
      <RemoveClient
        client={card}
        open={opened === 'remove'}
        onClose={close}
        onRemoved={(historyKept) => {
          if (!historyKept) void navigate({ to: paths.clients })
        }}
      />
      <EraseClient client={card} open={opened === 'erase'} onClose={close} />
    </>
  )
}
