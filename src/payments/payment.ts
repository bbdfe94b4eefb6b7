export const paymentMethods = ['pix', 'boleto', 'card'] as const
export type ProviderMethod = (typeof paymentMethods)[number]

/** States of a payment at any provider. A disputed payment stays approved until the dispute is decided. */
export const paymentStates = ['pending', 'approved', 'rejected', 'cancelled', 'refunded', 'charged_back'] as const
export type PaymentState = (typeof paymentStates)[number]

/** The payment was approved and its money went back. */
export const isTakenBack = (state: PaymentState): boolean => state === 'refunded' || state === 'charged_back'
