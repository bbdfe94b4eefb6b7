import { EllipsisVertical, Pencil } from 'lucide-react'
import { phone, useMedia } from '../use-media.ts'
import { IconButton } from './icon-button.tsx'
import { Menu, type MenuItem } from './menu.tsx'

type Props = {
  /** Whose row it is, for the names of the buttons. */
  name: string
  /** Left out for who may not edit. */
  onEdit?: (() => void) | false | undefined
  /** The other acts; `false` for those that this person may not do. */
  more: readonly (MenuItem | false)[]
  pending?: boolean
}

const icon = { 'aria-hidden': true, size: 18 } as const

/** The acts at the end of a row: a pencil and a menu, or on a phone the menu alone. */
export function RowActions({ name, onEdit, more, pending = false }: Props) {
  const isPhone = useMedia(phone)
  const edit = onEdit && { label: 'Editar', icon: <Pencil {...icon} />, onSelect: onEdit }
  const items = [isPhone && edit, ...more].filter((item) => item !== false && item !== undefined)
  return (
    <>
      {!isPhone && onEdit && <IconButton label={`Editar ${name}`} icon={<Pencil {...icon} />} onClick={onEdit} />}
      {items.length > 0 && (
        <Menu
          trigger={
            <IconButton label={`Mais ações de ${name}`} icon={<EllipsisVertical {...icon} />} pending={pending} />
          }
          items={items}
        />
      )}
    </>
  )
}
