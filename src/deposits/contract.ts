import * as z from 'zod/mini'
import type { Acts } from '../business/act.ts'
import { procedure, stepUp } from '../accounts/procedure.ts'
import { keysForm, keysRefusals, paymentConnection } from '../payments/payment-keys.ts'
import * as field from '../platform/fields.ts'
import { depositMoves, depositRefusals, depositRuleForm, depositStates } from './deposit.ts'

const { DEPOSIT_SETTLED, DEPOSIT_IN_USE, NOT_MISSED, NOT_BY_PROVIDER, RETURN_REFUSED, RETURN_UNSURE } = depositRefusals
const { NO_SEALING_KEY, KEYS_REFUSED, PROVIDER_AWAY } = keysRefusals

const byId = z.object({ id: field.id('Agendamento inválido.') })
const moment = z.object({ date: z.string(), time: z.string() })

const openDeposit = z.object({
  /** The visit's id. */
  id: z.string(),
  state: z.enum(depositStates),
  client: z.object({ id: z.string(), name: z.string(), phone: z.nullable(z.string()) }),
  /** As of an appointment. */
  bookedName: z.optional(z.string()),
  service: z.string(),
  professional: z.string(),
  starts: moment,
  booked: moment,
  askedCents: z.int(),
  heldCents: z.int(),
  /** The provider has an open PIX for this deposit. */
  isCharged: z.boolean(),
  isReturnedByProvider: z.boolean(),
  /** Somebody has said that the PIX arrived, and that may be reverted. */
  isCorrectable: z.boolean(),
})
export type OpenDeposit = z.infer<typeof openDeposit>

const movedDeposit = z.object({
  id: z.string(),
  move: z.enum(depositMoves),
  cents: z.int(),
  at: moment,
  client: z.string(),
  /** Null if a sale used the deposit. */
  actorName: z.nullable(z.string()),
})
export type MovedDeposit = z.infer<typeof movedDeposit>

export const depositsContract = {
  /** The open deposits and the latest moves. */
  list: procedure('bookings.edit', 'GET', '/deposits').output(
    z.object({ open: z.array(openDeposit), moved: z.array(movedDeposit) }),
  ),
  /** Records that the PIX arrived. Idempotent. `isLate`: the appointment was cancelled meanwhile. */
  confirm: procedure('bookings.edit', 'POST', '/deposits/{id}/confirm')
    .input(byId)
    .output(z.object({ isLate: z.boolean() })),
  /** Reverts a confirmation: the PIX had not arrived. */
  correct: procedure('bookings.edit', 'POST', '/deposits/{id}/correct', DEPOSIT_SETTLED).input(byId).output(z.void()),
  /** Records that somebody sent the deposit back by PIX. */
  return: procedure('pos.refund', 'POST', '/deposits/{id}/return', DEPOSIT_SETTLED, DEPOSIT_IN_USE)
    .input(byId)
    .output(z.void()),
  /** Has the payment provider send the deposit back. */
  giveBack: procedure(
    'pos.refund',
    'POST',
    '/deposits/{id}/give-back',
    DEPOSIT_SETTLED,
    DEPOSIT_IN_USE,
    NOT_BY_PROVIDER,
    RETURN_REFUSED,
    RETURN_UNSURE,
  )
    .input(byId)
    .output(z.void()),
  /** The business keeps the deposit because the client did not come. */
  keep: procedure('pos.refund', 'POST', '/deposits/{id}/keep', DEPOSIT_SETTLED, NOT_MISSED)
    .input(byId)
    .output(z.void()),

  rule: {
    get: procedure('bookings.view', 'GET', '/deposits/rule').output(
      z.object({ isSaved: z.boolean(), hasPixKey: z.boolean(), rule: depositRuleForm }),
    ),
    save: procedure('landing.edit', 'PUT', '/deposits/rule').input(depositRuleForm).output(z.void()),
  },

  /** The business's account at the payment provider. Without one, PIX codes are made here and confirmed by hand. */
  account: {
    get: procedure('settings.edit', 'GET', '/deposits/account').output(paymentConnection),
    save: procedure('settings.money', 'PUT', '/deposits/account', NO_SEALING_KEY, KEYS_REFUSED, PROVIDER_AWAY)
      .meta(stepUp)
      .input(keysForm)
      .output(z.void()),
    remove: procedure('settings.money', 'DELETE', '/deposits/account').meta(stepUp).output(z.void()),
  },
}

/** What is recorded in the audit, with its topic and its words. */
export const depositsActs = {
  'deposit-rule.save': ['register', 'Alterou a regra do sinal'],
  'deposit-account.save': ['register', 'Conectou o Mercado Pago para os sinais'],
  'deposit-account.remove': ['register', 'Desconectou o Mercado Pago dos sinais'],
  'deposit.mismatch': ['register', 'Pagamento diferente do sinal pedido'],
  'deposit.taken_back': ['register', 'Mercado Pago estornou um sinal já usado ou devolvido'],
  'deposit.match': ['register', 'Conferiu o sinal com o pagamento'],
  'deposit.confirm': ['register', 'Sinal recebido'],
  'deposit.correct': ['register', 'Corrigiu o sinal recebido'],
  'deposit.returned': ['register', 'Devolveu o sinal'],
  'deposit.kept': ['register', 'Ficou com o sinal'],
} as const satisfies Acts
