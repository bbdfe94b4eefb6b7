import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'

export const webhookEvents = [
  'appointment.booked',
  'appointment.moved',
  'appointment.cancelled',
  'client.created',
  'client.updated',
  'sale.closed',
  'sale.refunded',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
/** The event of a test that the owner sends. */
export const testEvent = 'webhook.test'

export const eventNames: Record<WebhookEvent | typeof testEvent, string> = {
  'appointment.booked': 'Agendamento criado',
  'appointment.moved': 'Agendamento remarcado',
  'appointment.cancelled': 'Agendamento cancelado ou excluído',
  'client.created': 'Cliente cadastrado',
  'client.updated': 'Dados do cliente alterados',
  'sale.closed': 'Venda finalizada',
  'sale.refunded': 'Venda estornada',
  'webhook.test': 'Teste',
}

const badAddress = 'Informe um endereço que comece com https://.'

/** A URL without user, password or fragment. Whether its host is public is checked at each delivery. */
const address = /^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?(\/[^\s#]*)?$/i

export const webhookForm = z.object({
  url: field.text(badAddress, 500).check(
    z.regex(address, { error: badAddress, abort: true }),
    z.refine((typed) => z.safeParse(z.url(), typed).success, badAddress),
  ),
  events: field
    .list(z.enum(webhookEvents, 'Evento inválido.'), webhookEvents.length, 'Evento inválido.')
    .check(z.minLength(1, 'Escolha pelo menos um evento.')),
})
export type WebhookForm = z.output<typeof webhookForm>

const problems = ['no_answer', 'private', 'sealed', 'not_in_plan', 'ended'] as const
export type WebhookProblem = (typeof problems)[number]
export const problemNames: Record<WebhookProblem, string> = {
  no_answer: 'O endereço não respondeu em 10 segundos.',
  private: 'O endereço leva a uma rede privada.',
  sealed: 'Não foi possível ler o segredo. Crie o webhook de novo.',
  not_in_plan: 'O plano do negócio não inclui webhooks.',
  ended: 'Quem criou o webhook trocou a senha, encerrou as sessões ou não é mais o proprietário.',
}

export const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** False if its maker is not the owner any more, or has reset their access (new password, sessions ended). */
  isLive: z.boolean(),
  madeAt: z.iso.datetime(),
})
export type Webhook = z.infer<typeof webhook>

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export const deliveryStateNames: Record<(typeof deliveryStates)[number], string> = {
  waiting: 'Aguardando',
  delivered: 'Entregue',
  failed: 'Falhou',
}

export const delivery = z.object({
  id: z.uuid(),
  event: z.enum([...webhookEvents, testEvent]),
  state: z.enum(deliveryStates),
  happenedAt: z.iso.datetime(),
  attempts: z.int(),
  triedAt: z.nullable(z.iso.datetime()),
  status: z.nullable(z.int()),
  problem: z.nullable(z.enum(problems)),
})
export type Delivery = z.infer<typeof delivery>

export const mostWebhooks = 10
const minute = 60
const hour = 60 * minute
/** Seconds before each retry. After the last retry the delivery has failed. */
export const pauses = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour] as const

export const webhookRefusals = refusals({
  WEBHOOKS_OFF: {
    status: 409,
    title: 'Webhooks desligados',
    text: 'Ainda não é possível criar webhooks. Fale com o suporte.',
  },
  TOO_MANY_WEBHOOKS: {
    status: 409,
    title: 'Limite de webhooks',
    text: 'O negócio já tem 10 webhooks. Remova um para criar outro.',
  },
})

/** The latest deliveries that a webhook shows. */
export const mostDeliveries = 50
