import * as z from 'zod/mini'
import { isOpen, type OnlineAct, type Status } from '../agenda/appointment.ts'
import { addMinutes, localMoment } from '../platform/clock.ts'
import * as field from '../platform/fields.ts'
import { percentOf } from '../platform/money.ts'
import { refusals, type RefusalKind } from '../platform/refusal.ts'
import { invalidField, type Refusal } from '../platform/refusal-error.ts'
import { brCode, txidOf, type PixKey } from '../sales/pix.ts'

export const depositRefusals = refusals({
  DEPOSIT_SETTLED: {
    status: 409,
    title: 'Sinal já resolvido',
    text: 'Este sinal já foi usado, devolvido ou retido. Confira como ficou.',
  },
  DEPOSIT_IN_USE: {
    status: 409,
    title: 'Agendamento em aberto',
    text: 'O sinal vale para um agendamento em aberto. Cancele o agendamento antes de devolver.',
  },
  NOT_MISSED: {
    status: 409,
    title: 'Cliente ainda pode vir',
    text: 'O sinal só fica com o negócio se o horário já começou e o cliente não veio.',
  },
  NOT_BY_PROVIDER: {
    status: 409,
    title: 'Devolução por PIX',
    text: 'Este sinal não pode ser devolvido pelo Mercado Pago. Devolva por PIX e registre a devolução.',
  },
  RETURN_REFUSED: {
    status: 409,
    title: 'Mercado Pago não devolveu',
    text: 'Confira o saldo da conta no Mercado Pago, ou devolva por PIX e registre a devolução.',
  },
  RETURN_UNSURE: {
    status: 409,
    title: 'Mercado Pago sem resposta',
    text: 'Não sabemos se a devolução foi feita. Tente novamente em instantes: o valor não é devolvido duas vezes.',
  },
})

/** Why a business with another currency cannot ask for deposits. */
export const depositNeedsReais = 'O sinal é pago por PIX, que só funciona em reais.'

export const depositKinds = ['fixed', 'percent'] as const
export type DepositKind = (typeof depositKinds)[number]
export const depositKindNames: Record<DepositKind, string> = { percent: 'Percentual do preço', fixed: 'Valor fixo' }

const [shortestHold, longestHold] = [10, 1440]

/** The form of the deposit rule. `kind` decides whether `amountCents` or `percent` counts. */
export const depositRuleForm = z
  .object({
    kind: z.enum(depositKinds, 'Escolha como calcular o sinal.'),
    amountCents: z.nullable(field.cents('Informe o valor do sinal.')),
    percent: z.nullable(field.count('Informe um percentual de 1 a 100.', 1, 100)),
    forAll: z.boolean('Escolha sim ou não.'),
    serviceIds: field.list(field.id('Escolha o serviço.'), 500, 'Escolha no máximo 500 serviços.'),
    holdMinutes: field.count('Informe de 10 a 1440 minutos.', shortestHold, longestHold),
    policy: field.prose('Escreva a política do sinal.', 1500),
  })
  .check(
    z.refine(({ kind, amountCents }) => kind !== 'fixed' || (amountCents ?? 0) > 0, {
      path: ['amountCents'],
      error: 'Informe o valor do sinal.',
    }),
    z.refine(({ kind, percent }) => kind !== 'percent' || percent !== null, {
      path: ['percent'],
      error: 'Informe um percentual de 1 a 100.',
    }),
    z.refine(({ forAll, serviceIds }) => forAll || serviceIds.length > 0, {
      path: ['serviceIds'],
      error: 'Escolha pelo menos um serviço.',
    }),
  )
export type DepositRule = z.output<typeof depositRuleForm>

/** The initial form of a business that has not saved a rule. */
export const firstRule: DepositRule = {
  kind: 'percent',
  amountCents: null,
  percent: 30,
  forAll: true,
  serviceIds: [],
  holdMinutes: 30,
  policy:
    'O sinal é descontado do valor do atendimento. Se você cancelar dentro do prazo informado no agendamento, ou em até 7 dias depois de agendar, desde que antes do horário, o sinal é devolvido por PIX. Se você não vier, o sinal não é devolvido.',
}

/** The rule in force for online bookings. */
export const askedDeposit = z.object({
  kind: z.enum(depositKinds),
  amountCents: z.nullable(z.int()),
  percent: z.nullable(z.int()),
  /** Null means all services. */
  serviceIds: z.nullable(z.array(z.string())),
  holdMinutes: z.int(),
  policy: z.object({ version: z.int(), text: z.string() }),
})
export type AskedDeposit = z.infer<typeof askedDeposit>
/** The rule with the PIX key, without which no deposit is asked. `hasProvider`: a provider makes the PIX code. */
export type PayableDeposit = AskedDeposit & { pixKey: PixKey; hasProvider: boolean }

/** The deposit for a service; 0 if none is asked. At most the service's price. Half a centavo is rounded up. */
export function depositDue(
  asked: AskedDeposit | null,
  { id, priceCents }: { id: string; priceCents: number | undefined },
): number {
  if (!asked || !priceCents || (asked.serviceIds && !asked.serviceIds.includes(id))) return 0
  return asked.kind === 'fixed'
    ? Math.min(asked.amountCents ?? 0, priceCents)
    : percentOf(priceCents, asked.percent ?? 0)
}

/** The refusal of a booking that has not accepted the version of the policy that is in force. */
export const unreadPolicy = ({ policy }: AskedDeposit, accepted: string | null | undefined): Refusal | null =>
  accepted === String(policy.version) ? null : invalidField('policyVersion', 'Leia e aceite a política do sinal.')

/** The legal withdrawal period for distance contracts: 7 days (CDC, art. 49), as long as the service has not begun. */
const withdrawalMinutes = 7 * 24 * 60

/** Until when a cancellation gets the deposit back: the announced or the legal period, whichever is longer. */
export function returnUntil(contractedAt: Date, startsAt: Date, changeNoticeMinutes: number): Date {
  const legal = addMinutes(contractedAt, withdrawalMinutes)
  const announced = addMinutes(startsAt, -changeNoticeMinutes)
  const later = legal > announced ? legal : announced
  return later < startsAt ? later : startsAt
}

/** The fields of an appointment that decide what happens with its deposit. */
export type DepositPlace = {
  status: Status
  isPaid: boolean
  onlineAct: OnlineAct | null
  startsAt: Date
  heldCents: number
}

/**
 * States of a deposit. `waiting`: not paid yet; `held`: paid; `late`: paid after the appointment had expired;
 * `toReturn`: the appointment was cancelled; `begun`: the appointment has begun and is not paid, so somebody must
 * decide; `left`: the visit is paid and its sale did not use the deposit.
 */
export const depositStates = ['waiting', 'held', 'late', 'toReturn', 'begun', 'left'] as const
export type DepositState = (typeof depositStates)[number]

export function depositState(
  { status, isPaid, onlineAct, startsAt, heldCents }: DepositPlace,
  now: Date,
): DepositState {
  if (heldCents === 0) return 'waiting'
  if (status === 'cancelled') return onlineAct === 'expired' ? 'late' : 'toReturn'
  if (isPaid || status === 'completed') return 'left'
  return startsAt <= now ? 'begun' : 'held'
}

/** Why a deposit cannot be returned now, or null. A future appointment keeps its deposit. */
export const returnRefusal = (state: DepositState): RefusalKind | null =>
  state === 'waiting' ? depositRefusals.DEPOSIT_SETTLED : state === 'held' ? depositRefusals.DEPOSIT_IN_USE : null

/** Why the business cannot keep a deposit, or null. It may keep one only if the client did not come. */
export const keepRefusal = (state: DepositState): RefusalKind | null =>
  state === 'waiting' ? depositRefusals.DEPOSIT_SETTLED : state === 'begun' ? null : depositRefusals.NOT_MISSED

/** Whether a confirmation by hand can be reverted: not if the provider reported the payment, or it was used. */
export const isCorrectable = ({ saidCents, heldCents }: { saidCents: number; heldCents: number }): boolean =>
  saidCents > 0 && heldCents >= saidCents

/**
 * Whether the provider can send the deposit back: all of it was paid there, and no till can use it meanwhile. A begun
 * appointment may still be charged at the till, so it must be cancelled first.
 */
export function isReturnedByProvider(place: DepositPlace & { chargedCents: number | null }, now: Date): boolean {
  const state = depositState(place, now)
  return place.chargedCents === place.heldCents && (state === 'late' || state === 'toReturn' || state === 'left')
}

export const depositMoves = ['credited', 'returned', 'kept', 'corrected'] as const
export type DepositMove = (typeof depositMoves)[number]
export const depositMoveNames: Record<DepositMove, string> = {
  credited: 'Usado na venda',
  returned: 'Devolvido',
  kept: 'Retido (cliente não veio)',
  corrected: 'Recebimento desfeito',
}

/** A deposit as the person who booked sees it. */
export type OwnDeposit = {
  askedCents: number
  heldCents: number
  isWaiting: boolean
  /** The PIX code while the deposit is waiting; null if the business has no key, or the provider was not asked yet. */
  code: string | null
  /** The provider made the code and reports the payment by itself. */
  isByProvider: boolean
  /** Until when a cancellation gets the deposit back; `isReturnable`: whether it does now. */
  returnUntil: { date: string; time: string }
  isReturnable: boolean
}

type DepositRow = {
  id: string
  askedCents: number | null
  heldCents: number
  pixKey: PixKey | null
  /** The provider's PIX; null if the business has no provider. */
  charge: OwnCharge | null
  status: Status
  startsAt: Date
  bookedAt: Date
  isHeld: boolean
}

/** `isToAsk`: the provider was not asked yet, or has not answered. */
export type OwnCharge = { isToAsk: boolean; code: string | null }

export function ownDeposit(own: DepositRow, changeNoticeMinutes: number, now: Date, zone: string): OwnDeposit | null {
  const { id, askedCents, heldCents, pixKey, charge, status, startsAt } = own
  if (askedCents === null) return null
  const isWaiting = own.isHeld && heldCents === 0
  const until = returnUntil(own.bookedAt, startsAt, changeNoticeMinutes)
  const codeMadeHere = () => pixKey && brCode(pixKey, { amountCents: askedCents, txid: txidOf(id) })
  return {
    askedCents,
    heldCents,
    isWaiting,
    code: isWaiting && !charge?.isToAsk ? (charge?.code ?? codeMadeHere()) : null,
    isByProvider: isWaiting && charge?.code != null,
    returnUntil: localMoment(until, zone),
    isReturnable: heldCents > 0 && isOpen(status) && now < startsAt && now <= until,
  }
}

/** The open deposits that the list shows, and the latest moves. */
export const mostOpen = 300
export const mostMoves = 50
