import { Link } from '@tanstack/react-router'
import { CalendarCheck, ChevronRight, CircleDollarSign, DoorOpen, Globe, Inbox, Receipt } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBusiness, useMay } from '../../accounts/web/session.tsx'
import { ToChargeNotice } from '../../agenda/web/charge-state.tsx'
import { BookingGaps } from '../../booking/web/booking-gaps.tsx'
import { localDate } from '../../platform/clock.ts'
import { paths } from '../../platform/paths.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import type { Overview } from '../contract.ts'
import { registersText } from '../desk-day.ts'
import { WaitingNotices } from './waiting-notices.tsx'

/** What waits for somebody, and the day at the desk. */
export function DayAtDesk({ overview }: { overview: Overview }) {
  const mayComplete = useMay('settings.edit')
  const { firstSteps, bookingGaps, toCharge } = overview
  return (
    <>
      {mayComplete && !firstSteps && bookingGaps.length > 0 && <BookingGaps gaps={bookingGaps} />}
      {toCharge && <ToChargeNotice toCharge={toCharge} when="nos últimos 30 dias" />}
      <WaitingNotices overview={overview} />
      <DayRows overview={overview} />
    </>
  )
}

const icon = { 'aria-hidden': true, size: 18 } as const
const ofVisits = (count: number) => (count === 1 ? '1 visita' : `${count} visitas`)

/** Each row leads to what it tells of. */
function DayRows({ overview: { today, deskDay } }: { overview: Overview }) {
  const { money, timeOf, dateOf } = useFormats()
  const { zone } = useBusiness()
  const { sales, toCharge, waiting, served, toConfirm, registers, newBookings } = deskDay
  const day = paths.scheduleOn(today)
  const more = newBookings.count - newBookings.newest.length
  return (
    <Card title="O dia" flush>
      <ul className="grid border-t border-line md:grid-cols-2 md:gap-x-px md:bg-line">
        {sales && (
          <Row to={paths.reportsOfToday} icon={<Receipt {...icon} />} label="Vendas de hoje">
            {sales.count === 1 ? '1 venda' : `${sales.count} vendas`} · {money(sales.cents)}
          </Row>
        )}
        {toCharge && (
          <Row to={paths.toChargeToday} icon={<CircleDollarSign {...icon} />} label="A cobrar hoje">
            {toCharge.count === 0
              ? 'Nada a cobrar'
              : `${toCharge.count === 1 ? '1 atendimento' : `${toCharge.count} atendimentos`} · ${money(toCharge.cents)}`}
          </Row>
        )}
        <Row to={day} icon={<DoorOpen {...icon} />} label="Chegaram">
          {waiting} aguardando · {served} em atendimento
        </Row>
        <Row to={day} icon={<CalendarCheck {...icon} />} label="A confirmar hoje">
          {toConfirm === 0 ? 'Nenhuma visita' : ofVisits(toConfirm)}
        </Row>
        {registers && (
          <Row to={paths.till} icon={<Inbox {...icon} />} label="Caixa">
            {registersText(registers, timeOf)}
          </Row>
        )}
        <Row to={paths.bookingLink} icon={<Globe {...icon} />} label="Novos agendamentos online">
          {newBookings.count === 0 ? 'Nenhum hoje' : `${newBookings.count} hoje`}
        </Row>
        {newBookings.newest.map(({ id, startsAt, client, service }) => (
          <Row
            key={id}
            to={paths.appointment(localDate(new Date(startsAt), zone), id)}
            icon={<Globe {...icon} />}
            label={client}
          >
            {service} · {dateOf(startsAt)}, {timeOf(startsAt)}
          </Row>
        ))}
      </ul>
      {more > 0 && (
        <p className="border-t border-line px-5 py-3 text-sm text-soft">
          {more === 1 ? 'E mais 1 agendamento online de hoje.' : `E mais ${more} agendamentos online de hoje.`}
        </p>
      )}
    </Card>
  )
}

const Row = ({ to, icon, label, children }: { to: string; icon: ReactNode; label: string; children: ReactNode }) => (
  <li className="border-b border-line bg-surface last:border-b-0 md:border-b">
    <Link to={to} className="focus-ring flex min-h-control items-center gap-3 px-5 py-2.5 hover:bg-sunken">
      <span className="shrink-0 text-soft">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold text-ink">{label}</span>
        <span className="figures block text-xs text-soft">{children}</span>
      </span>
      <ChevronRight aria-hidden size={16} className="shrink-0 text-soft" />
    </Link>
  </li>
)
