import { percentOf } from '../platform/money.ts'
import { refusals } from '../platform/refusal.ts'

/** Tiers by the number of referrals, from the lowest; each reaches up to the next. */
export const tiers = [
  { name: 'Bronze', from: 0, percent: 10 },
  { name: 'Silver', from: 20, percent: 15 },
  { name: 'Gold', from: 50, percent: 20 },
] as const
export type Tier = (typeof tiers)[number]

export const tierOf = (referrals: number): Tier => tiers.findLast(({ from }) => referrals >= from) ?? tiers[0]

/** '0 a 19 indicações', '50 ou mais indicações'. */
export function rangeOf({ from }: Tier): string {
  const next = tiers.find((tier) => tier.from > from)
  return next ? `${from} a ${next.from - 1} indicações` : `${from} ou mais indicações`
}

/** What a month's paid invoices of the businesses that came bring to who recommended us. */
export const affiliateCommission = (paidCents: number, referrals: number): number =>
  percentOf(paidCents, tierOf(referrals).percent)

export const referralStatuses = ['active', 'trial', 'trial_over'] as const
export const referralStatusNames: Record<(typeof referralStatuses)[number], string> = {
  active: 'Ativa',
  trial: 'Em teste',
  trial_over: 'Teste terminado',
}

export const referralsPerPage = 25

export const affiliateRefusals = refusals({
  AFFILIATES_OFF: {
    status: 409,
    title: 'Programa desligado',
    text: 'O Programa de Afiliados não está disponível no momento.',
  },
})
