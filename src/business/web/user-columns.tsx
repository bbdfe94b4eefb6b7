import { formatPhone, type Formats } from '../../platform/format.ts'
import { Avatar } from '../../platform/web/ui/avatar.tsx'
import type { Column } from '../../platform/web/ui/data-table.tsx'
import type { User } from '../contract.ts'
import { RoleBadge } from './role-badge.tsx'

export const userColumns = ({ formats, ownId }: { formats: Formats; ownId: string }): Column<User>[] => [
  {
    header: 'Usuário',
    primary: true,
    cell: ({ id, name, email }) => (
      <span className="flex items-center gap-3">
        <Avatar name={name} />
        <span className="min-w-0">
          <span className="block font-semibold break-words text-ink">
            {name}
            {id === ownId && <span className="font-normal text-soft"> (você)</span>}
          </span>
          <span className="block text-xs break-all text-soft">{email}</span>
        </span>
      </span>
    ),
  },
  { header: 'Perfil de acesso', cell: ({ role }) => <RoleBadge role={role} /> },
  {
    header: 'Telefone',
    cell: ({ phone }) =>
      phone ? (
        <span className="figures whitespace-nowrap">{formatPhone(phone)}</span>
      ) : (
        <span className="text-soft">—</span>
      ),
  },
  {
    header: 'Criado em',
    minor: true,
    cell: ({ since }) => <span className="figures whitespace-nowrap">{formats.dateOf(since)}</span>,
  },
]
