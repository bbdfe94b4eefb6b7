import * as z from 'zod/mini'
import { addMonths, type LocalDate } from '../platform/clock.ts'
import * as field from '../platform/fields.ts'
import { percentOf } from '../platform/money.ts'
import { checkPixKey, parsePixKey, pixKeyFields, type PixKeyKind } from '../platform/pix-key.ts'
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

/** What a paid invoice of a referred business earns the affiliate. */
export const affiliateCommission = (paidCents: number, referrals: number): number =>
  percentOf(paidCents, tierOf(referrals).percent)

/** How long a commission is held after the invoice was paid: most refunds and disputes come within that time. */
export const holdDays = 30
const payoutDayOfMonth = 15

/** The day of this month's payouts. If no server runs on that day, they are made as soon as one does. */
export const payoutDayOf = (today: LocalDate): LocalDate => `${today.slice(0, 7)}-${payoutDayOfMonth}`

/** When the next payouts are made. */
export function nextPayoutDay(today: LocalDate): LocalDate {
  const day = payoutDayOf(today)
  return today < day ? day : addMonths(day, 1)
}

/** `refused`: no commission, because the affiliate, or one above it in the chain, belongs to the same people. */
export const affiliateEntryKinds = ['commission', 'refused', 'claw_back', 'payout', 'returned'] as const
export type AffiliateEntryKind = (typeof affiliateEntryKinds)[number]

export const affiliateEntryNames: Record<AffiliateEntryKind, string> = {
  commission: 'Comissão',
  refused: 'Sem comissão: o negócio é seu ou de quem indicou você',
  claw_back: 'Comissão cancelada: o pagamento foi estornado',
  payout: 'Repasse via PIX',
  returned: 'Repasse não concluído',
}

export const payoutStates = ['open', 'paid', 'returned'] as const
export type PayoutState = (typeof payoutStates)[number]
export const payoutStateNames: Record<PayoutState, string> = {
  open: 'A pagar',
  paid: 'Pago',
  returned: 'Não concluído',
}

/** The PIX key to which an affiliate is paid. If the key is a CPF or CNPJ, it must be the holder's document. */
export const affiliateAccountForm = z
  .object({
    ...pixKeyFields,
    holderName: field.text('Informe o nome de quem recebe.', 80),
    document: z.pipe(
      field.optionalDocument('CPF ou CNPJ inválido. Confira os números.'),
      z.string('Informe o CPF ou CNPJ de quem recebe.'),
    ),
  })
  .check(checkPixKey)
  .check((context) => {
    const { kind, key, document } = context.value
    if (isDocument(kind) && parsePixKey(kind, key) !== document)
      context.issues.push({
        code: 'custom',
        path: ['document'],
        message: 'A chave é de outro CPF ou CNPJ.',
        input: document,
      })
  })
export type AffiliateAccount = z.output<typeof affiliateAccountForm>

const isDocument = (kind: PixKeyKind) => kind === 'cpf' || kind === 'cnpj'

export const referralStatuses = ['active', 'lapsed', 'trial', 'trial_over'] as const
export const referralStatusNames: Record<(typeof referralStatuses)[number], string> = {
  active: 'Ativa',
  lapsed: 'Assinatura vencida',
  trial: 'Em teste',
  trial_over: 'Teste encerrado',
}

export const referralsPerPage = 25
export const affiliateEntriesPerPage = 25

export const affiliateRefusals = refusals({
  AFFILIATES_OFF: {
    status: 409,
    title: 'Programa desligado',
    text: 'O Programa de Afiliados não está disponível no momento.',
  },
  OWN_REFERRAL: {
    status: 409,
    title: 'Chave PIX não salva',
    text: 'Este CPF ou CNPJ é de um negócio que entrou pela sua indicação.',
  },
  ALREADY_SETTLED: {
    status: 409,
    title: 'Repasse já registrado',
    text: 'Outra pessoa já registrou este repasse. A lista mostra como ele está.',
  },
  NOTHING_TO_PAY: {
    status: 409,
    title: 'Nada a pagar',
    text: 'Todos os repasses deste dia já foram registrados.',
  },
})
