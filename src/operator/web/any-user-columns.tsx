import { Link } from '@tanstack/react-router'
import { RoleBadge } from '../../business/web/role-badge.tsx'
import { defaultZone } from '../../platform/clock.ts'
import { formatDate } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { Avatar } from '../../platform/web/ui/avatar.tsx'
import { Badge, type Tone } from '../../platform/web/ui/badge.tsx'
import type { Column } from '../../platform/web/ui/data-table.tsx'
import type { AnyUser } from '../contract.ts'
import { type UserStatus, userStatusNames } from '../user.ts'

const tones: Record<UserStatus, Tone> = { active: 'success', pending: 'warning', suspended: 'danger' }

export const anyUserColumns: Column<AnyUser>[] = [
  {
    header: 'Usuário',
    primary: true,
    cell: ({ name, email, isOperator }) => (
      <span className="flex items-center gap-3">
        <Avatar name={name} />
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2 font-semibold break-words text-ink">
            {name}
            {isOperator && <Badge tone="special">Master</Badge>}
          </span>
          <span className="block text-xs break-all text-soft">{email}</span>
        </span>
      </span>
    ),
  },
  {
    header: 'Negócio',
    cell: ({ businesses }) =>
      businesses.length > 0 ? (
        <span className="grid gap-1 max-md:justify-items-end">
          {businesses.map(({ id, name, role }) => (
            <span key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
              <Link
                to={paths.masterBusiness(id)}
                className="focus-ring rounded-sm underline-offset-4 hover:underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
              >
                {name}
              </Link>
              <RoleBadge role={role} />
            </span>
          ))}
        </span>
      ) : (
        <span className="text-soft">—</span>
      ),
  },
  { header: 'Status', cell: ({ status }) => <Badge tone={tones[status]}>{userStatusNames[status]}</Badge> },
  {
    header: 'Criado em',
    minor: true,
    cell: ({ createdAt }) => <span className="figures whitespace-nowrap">{formatDate(createdAt, defaultZone)}</span>,
  },
]
