import { CalendarClock, HandCoins, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import type { Overview } from '../contract.ts'

/** What waits for somebody to decide, each with the way there. */
export function WaitingNotices({ overview }: { overview: Overview }) {
  const { date } = useFormats()
  const mayConfirm = useMay('bookings.edit')
  const mayEditClients = useMay('clients.edit')
  const { waitingBookings: bookings, deposits, clientRequests: requests } = overview
  return (
    <>
      {mayConfirm && bookings.firstDate && (
        <Notice
          name="Agendamentos a confirmar"
          icon={<CalendarClock {...icon} />}
          to={paths.scheduleOn(bookings.firstDate)}
          way="Ver na agenda"
        >
          {bookings.count === 1
            ? 'Um agendamento online espera a sua confirmação'
            : `${bookings.count} agendamentos online esperam a sua confirmação`}
        </Notice>
      )}
      {mayConfirm && deposits.waiting + deposits.toDecide > 0 && (
        <Notice name="Sinais" icon={<HandCoins {...icon} />} to={paths.deposits} way="Ver sinais">
          {depositsText(deposits)}
        </Notice>
      )}
      {mayEditClients && requests.firstDue && (
        <Notice
          name="Pedidos sobre dados pessoais"
          icon={<ShieldCheck {...icon} />}
          to={paths.clientRequests}
          way="Ver pedidos"
        >
          {requests.count === 1
            ? '1 pedido sobre dados pessoais aguarda resposta'
            : `${requests.count} pedidos sobre dados pessoais aguardam resposta`}
          {` até ${date(requests.firstDue)}`}
        </Notice>
      )}
    </>
  )
}

const icon = { 'aria-hidden': true, size: 18, className: 'shrink-0' } as const

/** Deposits that are not paid yet, and those that need a decision. */
const depositsText = ({ waiting, toDecide }: Overview['deposits']) =>
  [
    waiting > 0 && (waiting === 1 ? 'Um sinal aguarda o PIX' : `${waiting} sinais aguardam o PIX`),
    toDecide > 0 && (toDecide === 1 ? 'um sinal para resolver' : `${toDecide} sinais para resolver`),
  ]
    .filter(Boolean)
    .join(' · ')

type NoticeProps = { name: string; icon: ReactNode; to: string; way: string; children: ReactNode }

const Notice = ({ name, icon: sign, to, way, children }: NoticeProps) => (
  <section
    aria-label={name}
    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-warning-soft px-4 py-3 text-sm text-warning"
  >
    <p className="flex items-center gap-2 font-semibold">
      {sign}
      <span>{children}</span>
    </p>
    <LinkButton to={to} size="sm">
      {way}
    </LinkButton>
  </section>
)
