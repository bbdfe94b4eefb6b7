export const paymentMethods = ['pix', 'boleto', 'card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** How a payment stands, whoever provides it. What is disputed stays approved until it is decided. */
export const paymentStates = ['pending', 'approved', 'rejected', 'cancelled', 'refunded', 'charged_back'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Money that came and went back. */
export const isTakenBack = (state: PaymentState): boolean => state === 'refunded' || state === 'charged_back'
