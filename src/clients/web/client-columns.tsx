import { Link } from '@tanstack/react-router'
import { formatDocument, formatPhone, type Formats } from '../../platform/format.ts'
import { localDate, type LocalDate } from '../../platform/clock.ts'
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
    picture: ({ name }) => <Avatar name={name} />,
    cell: ({ id, name, document, phone, lastVisitAt, totalSpentCents }) => (
      <>
        <Link
          to={paths.client(id)}
          className="focus-ring block rounded-sm font-semibold text-ink underline-offset-4 hover:underline max-md:truncate md:break-words"
        >
          {name}
        </Link>
        {document && <span className="figures block text-xs text-soft max-md:hidden">{formatDocument(document)}</span>}
        <span className={classNames('figures text-xs text-soft', whereNarrow)}>
          {phone && <span className="block">{formatPhone(phone)}</span>}
          {lastVisitAt ? `Última visita ${formats.dateOf(lastVisitAt)}` : 'Nunca veio'} ·{' '}
          <Money cents={totalSpentCents} />
        </span>
      </>
    ),
  },
  {
    header: 'Contato',
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
    sort: 'lastVisit',
    minor: true,
    cell: ({ lastVisitAt }) => <When text={lastVisitAt && formats.dateOf(lastVisitAt)} never="Nunca" />,
  },
  {
    header: 'Total Gasto',
    sort: 'totalSpent',
    align: 'right',
    minor: true,
    cell: ({ totalSpentCents }) => <Money cents={totalSpentCents} />,
  },
  {
    header: 'Próximo Agendamento',
    sort: 'nextAppointment',
    cell: ({ nextAppointmentAt }) => (
      <When text={nextAppointmentAt && formats.dateTimeOf(nextAppointmentAt)} never="Nenhum" />
    ),
  },
  {
    header: 'Status',
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

/** A client's row on a phone: who is here, else when she comes or came last. */
export function clientLine(
  { phone, status, nextAppointmentAt, lastVisitAt }: Client,
  formats: Formats,
  today: LocalDate,
) {
  const dayOf = (at: string) => {
    const date = localDate(new Date(at), formats.zone)
    return date.slice(0, 4) === today.slice(0, 4) ? formats.dayAndMonth(date) : formats.date(date)
  }
  const visit = nextAppointmentAt
    ? `vem ${dayOf(nextAppointmentAt)}`
    : lastVisitAt
      ? `veio ${dayOf(lastVisitAt)}`
      : 'nunca veio'
  return [phone && formatPhone(phone), status === 'present' ? clientStatusNames.present : visit]
    .filter(Boolean)
    .join(' · ')
}
