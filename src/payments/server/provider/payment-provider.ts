import { real } from '../../../platform/format.ts'
import type { PaymentMethod, PaymentState } from '../../payment.ts'

/** Who pays. Where only a PIX is asked for, nobody has to have typed their CPF. */
type Payer = { name: string; email: string; cpf: string | null; address: PayerAddress | null }

/** Where whoever pays by slip lives. */
export type PayerAddress = { street: string; city: string; state: string; postalCode: string }

/** What somebody is to pay, whatever for. */
export type ChargeRequest = {
  /** Ours; the payment is found again by it. At most 64 letters and digits. */
  reference: string
  /** The same request under the same key is the same payment, however often it is sent. */
  key: string
  amountCents: number
  description: string
  expiresAt: Date
  /** Where the provider tells news; null where it cannot reach us. */
  notifyAt: string | null
  payer: Payer
}

/** A payment as the provider has it now. */
export type ProviderPayment = {
  id: string
  reference: string | null
  /** Who gets the money. */
  accountId: string
  currency: string
  amountCents: number
  refundedCents: number
  state: PaymentState
  /** The provider's word for why. */
  detail: string
  /** PIX copia e cola. */
  pixCode: string | null
  /** Where the slip is shown. */
  slipUrl: string | null
}

/** Whether a payment is the one that was asked for: its name, who gets it, in which money and how much. */
export const isAskedFor = (
  { reference, accountId, currency, amountCents }: ProviderPayment,
  asked: { reference: string; accountId: string; amountCents: number },
): boolean =>
  reference === asked.reference &&
  accountId === asked.accountId &&
  currency === real &&
  amountCents === asked.amountCents

/** Who takes payments for the holder of some keys; it knows neither plans nor invoices. */
export type PaymentProvider = {
  /** Whose keys these are. */
  accountId(): Promise<string>
  charge(method: Exclude<PaymentMethod, 'card'>, request: ChargeRequest): Promise<ProviderPayment>
  /** The provider's own page, where a card is typed; our servers and pages never see it. */
  checkout(request: ChargeRequest & { installments: number; backTo: string }): Promise<{ url: string }>
  payment(id: string): Promise<ProviderPayment | null>
  paymentsOf(reference: string): Promise<ProviderPayment[]>
  giveBack(id: string, key: string): Promise<void>
  /** Nobody can pay it any more; what was paid meanwhile stays so. */
  cancel(id: string): Promise<void>
}

/** The provider looked at what was asked and said no. */
export class ProviderRefused extends Error {}
