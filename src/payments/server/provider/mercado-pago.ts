import * as z from 'zod/mini'
import { fetchJson, NoOutsideAnswer } from '../../../platform/server/outside/fetch-json.ts'
import { isSignedWith } from '../../../platform/server/same-secret.ts'
import { settings } from '../../../platform/server/settings.ts'
import type { PaymentState } from '../../payment.ts'
import { ProviderRefused, type ChargeRequest, type PaymentProvider, type ProviderPayment } from './payment-provider.ts'
import { own } from '../../../platform/own.ts'

const paymentSchema = z.object({
  id: z.union([z.int(), z.string().check(z.regex(/^\d{1,20}$/))]),
  status: z.string(),
  status_detail: z.nullish(z.string()),
  currency_id: z.string(),
  collector_id: z.union([z.int(), z.string()]),
  external_reference: z.nullish(z.string()),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.nullish(z.number()),
  point_of_interaction: z.nullish(
    z.object({ transaction_data: z.nullish(z.object({ qr_code: z.nullish(z.string()) })) }),
  ),
  transaction_details: z.nullish(z.object({ external_resource_url: z.nullish(z.string()) })),
})
const found = z.object({ results: z.array(paymentSchema) })
const preference = z.object({ init_point: z.string().check(z.startsWith('https://')) })
const user = z.object({ id: z.union([z.int(), z.string()]) })

/** A payment in mediation stays approved until the dispute is decided. */
const states: Record<string, PaymentState> = {
  pending: 'pending',
  in_process: 'pending',
  authorized: 'pending',
  approved: 'approved',
  in_mediation: 'approved',
  rejected: 'rejected',
  cancelled: 'cancelled',
  refunded: 'refunded',
  charged_back: 'charged_back',
}

/** The provider writes reais with decimals. Throws if the amount is not a whole number of centavos. */
function centsOf(reais: number): number {
  const cents = Math.round(reais * 100)
  if (!Number.isSafeInteger(cents) || Math.abs(reais * 100 - cents) > 1e-6)
    throw new NoOutsideAnswer('no amount of money')
  return cents
}
const reaisOf = (cents: number): number => cents / 100

function toPayment(raw: z.output<typeof paymentSchema>): ProviderPayment {
  const state = own(states, raw.status)
  if (!state) throw new NoOutsideAnswer(`the payment is ${raw.status.slice(0, 30)}`)
  return {
    id: String(raw.id),
    reference: raw.external_reference ?? null,
    accountId: String(raw.collector_id),
    currency: raw.currency_id,
    amountCents: centsOf(raw.transaction_amount),
    refundedCents: centsOf(raw.transaction_amount_refunded ?? 0),
    state,
    detail: raw.status_detail ?? '',
    pixCode: raw.point_of_interaction?.transaction_data?.qr_code ?? null,
    slipUrl: raw.transaction_details?.external_resource_url ?? null,
  }
}

/** The provider accepts no PIX that expires sooner. */
export const shortestPixMinutes = 31

/** Mercado Pago's HTTP API with one account's token. `milliseconds`: the timeout where somebody waits for the page. */
export function mercadoPago(accessToken: string, milliseconds?: number): PaymentProvider {
  const ask = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { key, body }: { key?: string; body?: object } = {},
  ) => {
    const headers = { authorization: `Bearer ${accessToken}`, ...(key && { 'x-idempotency-key': key }) }
    const { status, json } = await fetchJson(new URL(path, settings.paymentsUrl), {
      method,
      headers,
      ...(body && { body }),
      ...(milliseconds && { milliseconds }),
    })
    if (status === 404) return null
    // Rate limit or server error: the same request may succeed a moment later.
    if (status === 429 || status >= 500) throw new NoOutsideAnswer(`the payment provider answered ${status}`)
    if (status >= 400) throw new ProviderRefused(`the payment provider answered ${status}`)
    return json
  }
  const asked = async <T>(schema: z.ZodMiniType<T>, ...question: Parameters<typeof ask>): Promise<T> => {
    const read = z.safeParse(schema, await ask(...question))
    if (!read.success) throw new NoOutsideAnswer('the payment provider answered something else')
    return read.data
  }
  return {
    accountId: async () => String((await asked(user, 'GET', '/users/me')).id),
    charge: async (method, request) => {
      const body = {
        ...commonOf(request),
        transaction_amount: reaisOf(request.amountCents),
        description: request.description,
        payment_method_id: method === 'pix' ? 'pix' : 'bolbradesco',
        date_of_expiration: zoned(request.expiresAt),
        payer: payerOf(request),
      }
      return toPayment(await asked(paymentSchema, 'POST', '/v1/payments', { key: request.key, body }))
    },
    checkout: async (request) => {
      const { installments, backTo } = request
      const back = backTo.startsWith('https://') && { back_urls: { success: backTo, pending: backTo, failure: backTo } }
      const body = {
        ...commonOf(request),
        ...back,
        items: [
          {
            id: request.reference,
            title: request.description,
            quantity: 1,
            currency_id: 'BRL',
            unit_price: reaisOf(request.amountCents),
          },
        ],
        payer: payerOf(request),
        payment_methods: {
          excluded_payment_types: ['ticket', 'bank_transfer', 'atm', 'debit_card'].map((id) => ({ id })),
          installments,
          default_installments: installments,
        },
        expires: true,
        expiration_date_to: zoned(request.expiresAt),
      }
      const { init_point } = await asked(preference, 'POST', '/checkout/preferences', { key: request.key, body })
      return { url: init_point }
    },
    payment: async (id) => {
      const raw = await ask('GET', `/v1/payments/${encodeURIComponent(id)}`)
      if (raw === null) return null
      const read = z.safeParse(paymentSchema, raw)
      if (!read.success) throw new NoOutsideAnswer('the payment provider answered something else')
      return toPayment(read.data)
    },
    paymentsOf: async (reference) => {
      const query = new URLSearchParams({ external_reference: reference, sort: 'date_created', criteria: 'desc' })
      const { results } = await asked(found, 'GET', `/v1/payments/search?${query.toString()}`)
      return results.map(toPayment)
    },
    giveBack: async (id, key) => {
      if ((await ask('POST', `/v1/payments/${encodeURIComponent(id)}/refunds`, { key })) === null)
        throw new ProviderRefused('there is no such payment')
    },
    cancel: async (id) => {
      const body = { status: 'cancelled' }
      await ask('PUT', `/v1/payments/${encodeURIComponent(id)}`, { body }).catch((error: unknown) => {
        // A paid or expired payment cannot be cancelled; its state is read at the next check.
        if (!(error instanceof ProviderRefused)) throw error
      })
    },
  }
}

const commonOf = ({ reference, notifyAt }: ChargeRequest) => ({
  external_reference: reference,
  // Without it, the provider sends its older notices as well.
  ...(notifyAt && { notification_url: `${notifyAt}?source_news=webhooks` }),
})

function payerOf({ payer: { name, email, cpf, address } }: ChargeRequest) {
  const [first, ...rest] = name.split(' ')
  return {
    email,
    first_name: first,
    last_name: rest.join(' ') || first,
    ...(cpf && { identification: { type: 'CPF', number: cpf } }),
    ...(address && {
      address: {
        zip_code: address.postalCode,
        street_name: address.street,
        street_number: /\b\d+\b/.exec(address.street)?.[0] ?? 'S/N',
        neighborhood: address.city,
        city: address.city,
        federal_unit: address.state,
      },
    }),
  }
}

/** The provider requires instants with an offset instead of `Z`. */
const zoned = (at: Date): string => at.toISOString().replace('Z', '+00:00')

/** Checks the events' signature. It covers the payment's id, the request's id and the time, but not the body. */
export function isSignedBy(
  secret: string,
  { signature, requestId, paymentId }: { signature: string; requestId: string; paymentId: string },
): boolean {
  const { ts, v1 } = Object.fromEntries(
    signature
      .slice(0, 300)
      .split(',')
      .map((part) => part.trim().split('=', 2)),
  ) as { ts?: string; v1?: string }
  if (!ts || !v1 || !/^\d{1,16}$/.test(ts) || !/^[0-9a-f]{64}$/.test(v1)) return false
  // The provider signs ids with letters, as of orders, in lower case.
  const signed = `id:${paymentId.toLowerCase()};request-id:${requestId.slice(0, 200)};ts:${ts};`
  return isSignedWith(secret, signed, v1)
}
