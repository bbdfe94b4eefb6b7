import { CalendarCheck, CalendarX, Receipt } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useBusiness } from '../../accounts/web/session.tsx'
import { isLive, onlineActNames, standingName, statusTones } from '../../agenda/appointment.ts'
import { forWhom } from '../../clients/booked-name.ts'
import { localDate } from '../../platform/clock.ts'
import { listed } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { Money } from '../../platform/web/ui/money.tsx'
import { Pager } from '../../platform/web/ui/pager.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { methodNames } from '../../register/payment.ts'
import { SaleDialog } from '../../sales/web/sale-view.tsx'
import { historyPerPage, type SaleEvent, type Timeline, type VisitEvent } from '../client-history.ts'

type Props = { timeline: Timeline; page: number; onPage: (page: number) => void; isStale: boolean }

/** Visits and sales of a client in one, newest first. Each opens. */
export function ClientTimeline({ timeline: { events, count }, page, onPage, isStale }: Props) {
  const [openSale, setOpenSale] = useState<string | null>(null)
  return (
    <Card title="Histórico" flush>
      {count === 0 ? (
        <EmptyState icon={<CalendarCheck aria-hidden size={22} />} title="Nenhum atendimento ou compra ainda" />
      ) : (
        <ol
          aria-label="Histórico do cliente"
          aria-busy={isStale}
          className={classNames(
            'divide-y divide-line border-t border-line transition-opacity',
            isStale && 'opacity-50',
          )}
        >
          {events.map((event) => (
            <li key={event.id}>
              {event.kind === 'sale' ? (
                <SaleRow sale={event} onOpen={() => setOpenSale(event.id)} />
              ) : (
                <VisitRow visit={event} />
              )}
            </li>
          ))}
        </ol>
      )}
      <Pager page={page} pageSize={historyPerPage} count={count} onPage={onPage} />
      {openSale && <SaleDialog id={openSale} onClose={() => setOpenSale(null)} />}
    </Card>
  )
}

const rowClass = 'focus-ring flex w-full items-start gap-3 px-5 py-3 text-left text-sm text-ink hover:bg-hover'
const icon = { 'aria-hidden': true, size: 18, className: 'mt-0.5 shrink-0 text-soft' } as const

function VisitRow({ visit: { services } }: { visit: VisitEvent }) {
  const formats = useFormats()
  const { zone } = useBusiness()
  const [first] = services
  if (!first) return null
  const totalCents = services.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const wasLive = services.some(({ status }) => isLive(status))
  return (
    <Link to={paths.appointment(localDate(new Date(first.startsAt), zone), first.id)} className={rowClass}>
      {wasLive ? <CalendarCheck {...icon} /> : <CalendarX {...icon} />}
      <What when={formats.dateTimeOf(first.startsAt)}>
        {services.map(({ id, service, professional }) => (
          <span key={id} className="block break-words">
            {service} <span className="text-soft">com {professional}</span>
          </span>
        ))}
        {first.bookedName && <span className="block text-xs text-soft">{forWhom(first.bookedName)}</span>}
        {first.notes && <span className="block text-xs break-words text-soft">{first.notes}</span>}
        {first.onlineAct === 'moved' && <span className="block text-xs text-soft">{onlineActNames.moved}</span>}
      </What>
      <span className="grid justify-items-end gap-1">
        <Money cents={totalCents} />
        <Badge tone={statusTones[first.status]}>{standingName(first)}</Badge>
      </span>
    </Link>
  )
}

function SaleRow({ sale, onOpen }: { sale: SaleEvent; onOpen: () => void }) {
  const formats = useFormats()
  const { date, time, items, methods, totalCents, discountCents, refundedCents } = sale
  return (
    <button type="button" onClick={onOpen} className={rowClass}>
      <Receipt {...icon} />
      <What when={`${formats.date(date)} ${time}`}>
        {items.map(({ name, quantity, professional }, line) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of a sale never change
          <span key={line} className="block break-words">
            {quantity > 1 && <span className="figures text-soft">{quantity} × </span>}
            {name}
            {professional && <span className="text-soft"> com {professional}</span>}
          </span>
        ))}
      </What>
      <span className="grid justify-items-end gap-0.5 text-right">
        <Money cents={totalCents} />
        {methods.length > 0 && (
          <span className="text-xs text-soft">{listed(methods.map((method) => methodNames[method]))}</span>
        )}
        {discountCents > 0 && (
          <span className="text-xs text-soft">
            desconto <Money cents={discountCents} />
          </span>
        )}
        {refundedCents > 0 && (
          <span className="text-xs text-danger">
            estornado <Money cents={refundedCents} />
          </span>
        )}
      </span>
    </button>
  )
}

const What = ({ when, children }: { when: string; children: ReactNode }) => (
  <span className="min-w-0 flex-1">
    <span className="figures block font-semibold whitespace-nowrap">{when}</span>
    {children}
  </span>
)
