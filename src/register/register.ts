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
  /** May be left out where there is only one. */
  registerId: z.nullish(field.id('Caixa inválido.')),
  cashierName: field.text('Profissional obrigatório'),
  openingCents: field.cents('Valor obrigatório. Informe o valor inicial do caixa.'),
})
export type Opening = z.infer<typeof openingSchema>

export const closingSchema = z.object({
  id: field.id('Caixa inválido.'),
  closingCents: field.cents('Valor obrigatório. Informe o valor de fechamento do caixa.'),
})
export type ClosingRequest = z.infer<typeof closingSchema>

/** What a session has taken in and given back until now; the totals by method are of its sales. */
const sessionFiguresSchema = z.extend(methodTotalsSchema, {
  saleCount: z.int(),
  refunded: methodTotalsSchema,
  suppliesCents: z.int(),
  withdrawalsCents: z.int(),
})
export type SessionFigures = z.infer<typeof sessionFiguresSchema>

export const momentSchema = z.object({ date: z.string(), time: z.string() })
const session = {
  id: z.uuid(),
  cashierName: z.string(),
  openingCents: z.int(),
  opened: momentSchema,
}

/** The open session. Where closing is blind nobody is shown its figures before counting. */
export const openSessionSchema = z.object({ ...session, figures: z.nullable(sessionFiguresSchema) })
export type OpenSession = z.infer<typeof openSessionSchema>

/**
 * What is printed of a session: of an open one until now, of a closed one for good. The register is named where the business has
 * more than one.
 */
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

/** The cash that must be in the drawer. Change never left it for good: a cash payment counts with its amount. */
export const expectedCashCents = ({ openingCents, figures }: Drawer): number =>
  openingCents + figures.cashCents + figures.suppliesCents - figures.withdrawalsCents - figures.refunded.cashCents

/** Above zero the drawer holds too much, below zero something is missing. */
export const differenceCents = (drawer: Drawer, countedCents: number): number =>
  countedCents - expectedCashCents(drawer)
