import { BadgeCheck, CalendarCheck, HandCoins, Hourglass, Users, Wallet } from 'lucide-react'
import { brl, formatCount, type Formats } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { FigureCard } from '../../platform/web/ui/figure-card.tsx'
import { holdDays, tierOf } from '../affiliate.ts'
import type { Affiliate } from '../contract.ts'

const icon = { 'aria-hidden': true, size: 18, className: 'shrink-0' } as const

/** Counts of referrals and sums of commissions. */
export function AffiliateFigures({ affiliate }: { affiliate: Affiliate | undefined }) {
  const formats = useFormats()
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-5">
      <FigureCard
        label="Indicações"
        icon={<Users {...icon} />}
        value={affiliate && formatCount(affiliate.count)}
        note="pelo seu link"
      />
      <FigureCard
        label="Indicações ativas"
        icon={<BadgeCheck {...icon} />}
        value={affiliate && formatCount(affiliate.active)}
        note="com assinatura paga"
      />
      <FigureCard
        label="Comissão do mês"
        icon={<HandCoins {...icon} />}
        value={affiliate && brl(affiliate.commissionCents)}
        note={affiliate ? `${tierOf(affiliate.count).percent}% das faturas pagas` : 'das faturas pagas'}
      />
      <FigureCard
        label="A liberar"
        icon={<Hourglass {...icon} />}
        value={affiliate && brl(affiliate.heldCents)}
        note={`${holdDays} dias depois de cada pagamento`}
      />
      <FigureCard
        label="Disponível"
        icon={<Wallet {...icon} />}
        value={affiliate && brl(affiliate.availableCents)}
        note={affiliate && noteOf(affiliate, formats)}
      />
      <FigureCard
        label="Já pago"
        icon={<CalendarCheck {...icon} />}
        value={affiliate && brl(affiliate.paidCents)}
        note="via PIX"
      />
    </div>
  )
}

const noteOf = ({ availableCents, nextPayoutOn }: Affiliate, formats: Formats) =>
  availableCents < 0 ? 'será descontado do próximo repasse' : `próximo repasse em ${formats.date(nextPayoutOn)}`
