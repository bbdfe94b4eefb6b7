import { Link } from '@tanstack/react-router'
import { defaultZone } from '../../platform/clock.ts'
import { formatCount, formatDate, formatDocument } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { Badge, type Tone } from '../../platform/web/ui/badge.tsx'
import { type Column, whereNarrow } from '../../platform/web/ui/data-table.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { Reais } from '../../platform/web/ui/money.tsx'
import { words } from '../../platform/words.ts'
import { type AnyBusiness, type BusinessStanding, standingWords } from '../any-business.ts'

const dateOf = (at: string | null) =>
  at === null ? (
    <span className="text-soft">Nunca</span>
  ) : (
    <span className="figures whitespace-nowrap">{formatDate(at, defaultZone)}</span>
  )

export const businessColumns: Column<AnyBusiness>[] = [
  {
    header: 'Negócio',
    primary: true,
    cell: ({ id, name, slug, document, lastActiveAt, bookings }) => (
      <span className="block min-w-0">
        <Link
          to={paths.masterBusiness(id)}
          className="focus-ring block rounded-sm font-semibold break-words text-ink underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        {(slug ?? document) && (
          <span className="block text-xs break-all text-soft">
            {[slug, document && formatDocument(document)].filter(Boolean).join(' · ')}
          </span>
        )}
        <span className={classNames('text-xs text-soft', whereNarrow)}>
          {lastActiveAt ? `Última atividade em ${formatDate(lastActiveAt, defaultZone)}` : 'Sem atividade'} ·{' '}
          {formatCount(bookings)} {bookings === 1 ? 'agendamento' : 'agendamentos'} em 30 dias
        </span>
      </span>
    ),
  },
  {
    header: 'Proprietário',
    cell: ({ ownerName, ownerEmail }) =>
      ownerName ? (
        <span className="block min-w-0">
          <span className="block break-words">{ownerName}</span>
          <span className="block text-xs break-all text-soft">{ownerEmail}</span>
        </span>
      ) : (
        <span className="text-soft">—</span>
      ),
  },
  {
    header: 'Plano e situação',
    cell: (business) => (
      <span className="grid justify-items-start gap-1 max-md:justify-items-end">
        {business.plan}
        <StandingBadge business={business} />
      </span>
    ),
  },
  { header: 'Última atividade', minor: true, cell: ({ lastActiveAt }) => dateOf(lastActiveAt) },
  { header: 'Agendamentos em 30 dias', align: 'right', minor: true, cell: ({ bookings }) => formatCount(bookings) },
  { header: 'Receita mensal', align: 'right', cell: ({ monthlyCents }) => <Reais cents={monthlyCents} /> },
]

const tones: Record<BusinessStanding, Tone> = {
  trial: 'info',
  due: 'warning',
  overdue: 'danger',
  read_only: 'danger',
  paid: 'success',
  ending: 'warning',
  closed: 'neutral',
  suspended: 'neutral',
}

export const StandingBadge = ({ business }: { business: Pick<AnyBusiness, 'standing' | 'days'> }) => (
  <Badge tone={tones[business.standing]}>{words(standingWords(business))}</Badge>
)
