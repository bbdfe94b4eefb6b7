import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'
import { methodTotalsSchema } from './payment.ts'
import { movementKinds } from './register-movement.ts'

export const registerRefusals = refusals({
  REGISTER_ALREADY_OPEN: { status: 409, title: 'Caixa já está aberto', text: 'Caixa já está aberto.' },
  REGISTER_ALREADY_CLOSED: { status: 409, title: 'Caixa já está fechado', text: 'Este caixa já foi fechado.' },
  CLOSING_IS_BLIND: {
    status: 409,
    title: 'Fechamento cego',
    text: 'Os valores deste caixa aparecem depois da contagem.',
  },
})

export const openingSchema = z.object({
  /** Optional if the business has only one register. */
  registerId: z.nullish(field.id('Caixa inválido.')),
  cashierName: field.text('Profissional obrigatório'),
  openingCents: field.cents('Valor obrigatório. Informe o valor inicial do caixa.'),
})
export type OpeningInput = z.infer<typeof openingSchema>

export const closingSchema = z.object({
  id: field.id('Caixa inválido.'),
  closingCents: field.cents('Valor obrigatório. Informe o valor de fechamento do caixa.'),
})
export type ClosingRequest = z.infer<typeof closingSchema>

/** A session's figures so far. The totals by method are of its sales, before refunds. */
const sessionFiguresSchema = z.extend(methodTotalsSchema, {
  saleCount: z.int(),
  refunded: methodTotalsSchema,
  suppliesCents: z.int(),
  withdrawalsCents: z.int(),
  /** Taken without internet for sales that another register had charged. It belongs to no sale of this session. */
  chargedTwice: z.object({ totalCents: z.int(), cashCents: z.int() }),
})
export type SessionFigures = z.infer<typeof sessionFiguresSchema>

export const momentSchema = z.object({ date: z.string(), time: z.string() })
const session = {
  id: z.uuid(),
  cashierName: z.string(),
  openingCents: z.int(),
  opened: momentSchema,
}

/** An open session. Its figures are null under blind closing, which hides them until the cash is counted. */
export const openSessionSchema = z.object({ ...session, figures: z.nullable(sessionFiguresSchema) })
export type OpenSession = z.infer<typeof openSessionSchema>

/** The printed report of a session. `registerName` is null if the business has only one register. */
export const sessionReportSchema = z.object({
  ...session,
  registerName: z.nullable(z.string()),
  businessName: z.string(),
  figures: sessionFiguresSchema,
  movements: z.array(
    z.object({
      kind: z.enum(movementKinds),
      amountCents: z.int(),
      reason: z.string(),
      actorName: z.string(),
      time: z.string(),
    }),
  ),
  printed: momentSchema,
  closing: z.nullable(z.object({ ...momentSchema.shape, countedCents: z.int() })),
})
export type SessionReport = z.infer<typeof sessionReportSchema>

type Drawer = { openingCents: number; figures: SessionFigures }

/** The cash that should be in the drawer. A cash payment counts with its amount, which is already net of change. */
export const expectedCashCents = ({ openingCents, figures }: Drawer): number =>
  openingCents + figures.cashCents + figures.suppliesCents - figures.withdrawalsCents - figures.refunded.cashCents

/** Positive if the drawer holds too much cash, negative if some is missing. */
export const differenceCents = (drawer: Drawer, countedCents: number): number =>
  countedCents - expectedCashCents(drawer)
