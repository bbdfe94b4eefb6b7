import { real } from '../../../platform/format.ts'
import type { ProviderMethod, PaymentState } from '../../payment.ts'

/** The payer. A PIX needs no CPF. */
type Payer = { name: string; email: string; cpf: string | null; address: PayerAddress | null }

/** The payer's address; required for a slip (boleto). */
export type PayerAddress = { street: string; city: string; state: string; postalCode: string }

/** A request for a payment, independent of what is paid for. */
export type ChargeRequest = {
  /** Our reference, by which the payment is found again. At most 64 letters and digits. */
  reference: string
  /** The idempotency key: a repeated request with the same key gives the same payment. */
  key: string
  amountCents: number
  description: string
  expiresAt: Date
  /** The address for the provider's events; null if it cannot reach this server. */
  notifyAt: string | null
  payer: Payer
}

/** A payment as the provider has it now. */
export type ProviderPayment = {
  id: string
  reference: string | null
  /** The account that receives the money. */
  accountId: string
  currency: string
  amountCents: number
  refundedCents: number
  state: PaymentState
  /** The provider's code for the reason of the state. */
  detail: string
  /** PIX copia e cola. */
  pixCode: string | null
  /** The page that shows the slip. */
  slipUrl: string | null
}

/** Whether a payment matches what was asked for: reference, receiving account, currency and amount. */
export const isAskedFor = (
  { reference, accountId, currency, amountCents }: ProviderPayment,
  asked: { reference: string; accountId: string; amountCents: number },
): boolean =>
  reference === asked.reference &&
  accountId === asked.accountId &&
  currency === real &&
  amountCents === asked.amountCents

/** A payment provider with one account's keys. It knows neither plans nor invoices. */
export type PaymentProvider = {
  /** The id of the account that the keys belong to. */
  accountId(): Promise<string>
  charge(method: Exclude<ProviderMethod, 'card'>, request: ChargeRequest): Promise<ProviderPayment>
  /** Creates the provider's page where the card is typed; our servers and pages never see card data. */
  checkout(request: ChargeRequest & { installments: number; backTo: string }): Promise<{ url: string }>
  payment(id: string): Promise<ProviderPayment | null>
  paymentsOf(reference: string): Promise<ProviderPayment[]>
  giveBack(id: string, key: string): Promise<void>
  /** Ends an open payment. Does nothing if it is paid or over already. */
  cancel(id: string): Promise<void>
}

/** The provider answered and refused the request; repeating it does not help. */
export class ProviderRefused extends Error {}
