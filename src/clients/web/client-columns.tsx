import { Link } from '@tanstack/react-router'
import { formatDocument, formatPhone, type Formats } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { Avatar } from '../../platform/web/ui/avatar.tsx'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { type Column, whereNarrow } from '../../platform/web/ui/data-table.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { clientStatusNames } from '../client.ts'
import type { Client } from '../contract.ts'

export const clientColumns = (formats: Formats): Column<Client>[] => [
  {
    header: 'Cliente',
    primary: true,
    sort: 'name',
    cell: ({ id, name, document, phone, lastVisitAt, totalSpentCents, status }) => (
      <span className="flex items-center gap-3">
        <Avatar name={name} />
        <span className="min-w-0">
          <Link
            to={paths.client(id)}
            className="focus-ring block rounded-sm font-semibold text-ink underline-offset-4 hover:underline max-md:truncate md:break-words"
          >
            {name}
          </Link>
          {document && (
            <span className="figures block text-xs text-soft max-md:hidden">{formatDocument(document)}</span>
          )}
          <span className="figures block truncate text-xs text-soft md:hidden">
            {status === 'present' && `${clientStatusNames.present} · `}
            {phone && `${formatPhone(phone)} · `}
            {lastVisitAt ? `veio em ${formats.dateOf(lastVisitAt)}` : 'nunca veio'}
          </span>
          <span className={classNames('figures text-xs text-soft', whereNarrow)}>
            {phone && <span className="block">{formatPhone(phone)}</span>}
            {lastVisitAt ? `Última visita ${formats.dateOf(lastVisitAt)}` : 'Nunca veio'} ·{' '}
            <Money cents={totalSpentCents} />
          </span>
        </span>
      </span>
    ),
  },
  {
    header: 'Contato',
    notOnPhone: true,
    sort: 'contact',
    minor: true,
    cell: ({ phone, email }) =>
      phone || email ? (
        <>
          {phone && <span className="figures block whitespace-nowrap">{formatPhone(phone)}</span>}
          {email && <span className="block text-xs break-all text-soft">{email}</span>}
        </>
      ) : (
        <span className="text-soft">—</span>
      ),
  },
  {
    header: 'Última Visita',
    notOnPhone: true,
    sort: 'lastVisit',
    minor: true,
    cell: ({ lastVisitAt }) => <When text={lastVisitAt && formats.dateOf(lastVisitAt)} never="Nunca" />,
  },
  {
    header: 'Total Gasto',
    notOnPhone: true,
    sort: 'totalSpent',
    align: 'right',
    minor: true,
    cell: ({ totalSpentCents }) => <Money cents={totalSpentCents} />,
  },
  {
    header: 'Próximo Agendamento',
    notOnPhone: true,
    sort: 'nextAppointment',
    cell: ({ nextAppointmentAt }) => (
      <When text={nextAppointmentAt && formats.dateTimeOf(nextAppointmentAt)} never="Nenhum" />
    ),
  },
  {
    header: 'Status',
    notOnPhone: true,
    sort: 'status',
    // Shows only who is here; who is scheduled shows in the column before.
    cell: ({ status }) =>
      status === 'present' ? (
        <Badge tone="success">{clientStatusNames.present}</Badge>
      ) : (
        <Badge>{clientStatusNames.absent}</Badge>
      ),
  },
]

const When = ({ text, never }: { text: string | null; never: string }) =>
  text ? <span className="figures whitespace-nowrap">{text}</span> : <span className="text-soft">{never}</span>
