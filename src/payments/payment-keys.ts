import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'

/** An account's keys at the payment provider: ours or a business's. */
export const keysForm = z.object({
  accessToken: field.text('Informe o Access Token.', 300),
  webhookSecret: field.text('Informe a assinatura secreta.', 300),
})
export type PaymentKeys = z.output<typeof keysForm>

/** The connected account, whether keys can be stored here at all, and the address for the provider's events. */
export const paymentConnection = z.object({
  account: z.nullable(z.object({ accountId: z.string(), changedAt: z.iso.datetime() })),
  canKeep: z.boolean(),
  eventUrl: z.string(),
})
export type PaymentConnection = z.output<typeof paymentConnection>

export const keysRefusals = refusals({
  NO_SEALING_KEY: {
    status: 409,
    title: 'Falta a chave do servidor',
    text: 'Sem SEALING_KEY no servidor, as chaves não podem ser guardadas com segurança.',
  },
  KEYS_REFUSED: {
    status: 409,
    title: 'Chaves recusadas',
    text: 'O Mercado Pago não aceitou este Access Token. Confira e tente novamente.',
  },
  PROVIDER_AWAY: {
    status: 409,
    title: 'Mercado Pago sem resposta',
    text: 'Não foi possível conferir as chaves agora. Tente novamente em instantes.',
  },
})
