import * as z from 'zod/mini'
import { refusals } from '../platform/refusal.ts'

/** Days for which a closed business can be read and opened again, before it is erased. */
export const daysKept = 90
/** How many days before the erasure its owner is told. `subscription.erasure_told` counts them. */
export const daysBefore = [30, 7, 1] as const

/** What has to be settled before, in the order in which it is said. */
export const hindrances = ['register', 'deposits', 'invoice'] as const
export type Hindrance = (typeof hindrances)[number]

export const closingRefusals = refusals({
  REGISTER_STILL_OPEN: {
    status: 409,
    title: 'Há um caixa aberto',
    text: 'Feche o caixa antes de encerrar a conta.',
  },
  DEPOSITS_LEFT: {
    status: 409,
    title: 'Há sinais a devolver',
    text: 'Devolva os sinais dos clientes antes de encerrar a conta.',
  },
  INVOICE_LEFT: {
    status: 409,
    title: 'Há uma fatura vencida',
    text: 'Pague a fatura, ou encerre a assinatura, antes de encerrar a conta.',
  },
})

export const refusalOfHindrance = {
  register: closingRefusals.REGISTER_STILL_OPEN,
  deposits: closingRefusals.DEPOSITS_LEFT,
  invoice: closingRefusals.INVOICE_LEFT,
} as const satisfies Record<Hindrance, unknown>

/** Since when the account is closed, and when it is erased; null while it is open. */
export const closingState = z.nullable(z.object({ at: z.iso.datetime(), erasesAt: z.iso.datetime() }))
export type ClosingState = z.output<typeof closingState>
