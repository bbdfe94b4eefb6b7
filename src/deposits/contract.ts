import * as z from 'zod/mini'
import { door } from '../accounts/door.ts'
import { keysForm, keysRefusals, paymentConnection } from '../payments/payment-keys.ts'
import * as field from '../platform/fields.ts'
import { depositMoves, depositRefusals, depositRuleForm, depositStates } from './deposit.ts'

const { DEPOSIT_SETTLED, DEPOSIT_IN_USE, NOT_MISSED, NOT_BY_PROVIDER, RETURN_REFUSED, RETURN_UNSURE } = depositRefusals
const { NO_SEALING_KEY, KEYS_REFUSED, PROVIDER_AWAY } = keysRefusals

const byId = z.object({ id: field.id('Agendamento inválido.') })
const moment = z.object({ date: z.string(), time: z.string() })

const openDeposit = z.object({
  /** That of its appointment. */
  id: z.string(),
  state: z.enum(depositStates),
  client: z.object({ id: z.string(), name: z.string(), phone: z.nullable(z.string()) }),
  service: z.string(),
  professional: z.string(),
  starts: moment,
  booked: moment,
  askedCents: z.int(),
  heldCents: z.int(),
  /** The provider has a PIX for it that can still be paid. */
  isCharged: z.boolean(),
  isReturnedByProvider: z.boolean(),
})
export type OpenDeposit = z.infer<typeof openDeposit>

const movedDeposit = z.object({
  id: z.string(),
  move: z.enum(depositMoves),
  cents: z.int(),
  at: moment,
  client: z.string(),
  /** Null where the till did it. */
  actorName: z.nullable(z.string()),
})
export type MovedDeposit = z.infer<typeof movedDeposit>

export const depositsContract = {
  /** What is waited for, what is there, and what was done last. */
  list: door('bookings.edit', 'GET', '/deposits').output(
    z.object({ open: z.array(openDeposit), moved: z.array(movedDeposit) }),
  ),
  /** Somebody saw the PIX arrive; said twice it is the same. Late, where its time was given up meanwhile. */
  confirm: door('bookings.edit', 'POST', '/deposits/{id}/confirm')
    .input(byId)
    .output(z.object({ isLate: z.boolean() })),
  /** It had not arrived. */
  correct: door('bookings.edit', 'POST', '/deposits/{id}/correct', DEPOSIT_SETTLED).input(byId).output(z.void()),
  /** It was sent back. */
  return: door('pos.refund', 'POST', '/deposits/{id}/return', DEPOSIT_SETTLED, DEPOSIT_IN_USE)
    .input(byId)
    .output(z.void()),
  /** The payment provider sends it back. */
  giveBack: door(
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
  /** The client did not come. */
  keep: door('pos.refund', 'POST', '/deposits/{id}/keep', DEPOSIT_SETTLED, NOT_MISSED).input(byId).output(z.void()),

  rule: {
    get: door('bookings.view', 'GET', '/deposits/rule').output(
      z.object({ isSaved: z.boolean(), hasPixKey: z.boolean(), rule: depositRuleForm }),
    ),
    save: door('landing.edit', 'PUT', '/deposits/rule').input(depositRuleForm).output(z.void()),
  },

  /** The business's own account at the payment provider; without one the PIX is made here and seen by somebody. */
  account: {
    get: door('settings.edit', 'GET', '/deposits/account').output(paymentConnection),
    save: door('settings.edit', 'PUT', '/deposits/account', NO_SEALING_KEY, KEYS_REFUSED, PROVIDER_AWAY)
      .input(keysForm)
      .output(z.void()),
    remove: door('settings.edit', 'DELETE', '/deposits/account').output(z.void()),
  },
}
