import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'
import { methodTotalsSchema } from './payment.ts'

export const registerRefusals = refusals({
  REGISTER_ALREADY_OPEN: { status: 409, title: 'Caixa já está aberto', text: 'Caixa já está aberto.' },
  REGISTER_ALREADY_CLOSED: { status: 409, title: 'Caixa já está fechado', text: 'Este caixa já foi fechado.' },
})

export const openingSchema = z.object({
  professionalName: field.text('Profissional obrigatório'),
  openingCents: field.cents('Valor obrigatório. Informe o valor inicial do caixa.'),
})
export type Opening = z.infer<typeof openingSchema>

export const closingSchema = z.object({
  id: field.id('Caixa inválido.'),
  closingCents: field.cents('Valor obrigatório. Informe o valor de fechamento do caixa.'),
})
export type ClosingRequest = z.infer<typeof closingSchema>

const localMoment = { date: z.string(), time: z.string() }

/** The open session with what it has taken until now. */
export const openSessionSchema = z.extend(methodTotalsSchema, {
  id: z.uuid(),
  professionalName: z.string(),
  openingCents: z.int(),
  opened: z.object(localMoment),
  saleCount: z.int(),
})
export type OpenSession = z.infer<typeof openSessionSchema>

/** What is printed when a session is closed. */
export const closingReportSchema = z.extend(openSessionSchema, {
  businessName: z.string(),
  closed: z.object(localMoment),
  closingCents: z.int(),
})
export type ClosingReport = z.infer<typeof closingReportSchema>

/** The cash that must be in the drawer. Change never left it for good: a cash payment counts with its amount. */
export const expectedCashCents = ({
  openingCents,
  cashCents,
}: Pick<OpenSession, 'openingCents' | 'cashCents'>): number => openingCents + cashCents

/** Above zero the drawer holds too much, below zero something is missing. */
export const differenceCents = (
  session: Pick<OpenSession, 'openingCents' | 'cashCents'>,
  closingCents: number,
): number => closingCents - expectedCashCents(session)
