import * as z from 'zod/mini'
import { mostDependents } from '../clients/guardian.ts'
import { addDays, localDate, type LocalDate } from '../platform/clock.ts'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'

export const requestKinds = ['contact', 'erasure'] as const
export type RequestKind = (typeof requestKinds)[number]
export const requestKindNames = {
  contact: 'Mudança de contato',
  erasure: 'Exclusão dos dados pessoais',
} as const satisfies Record<RequestKind, string>

export const requestStates = ['open', 'granted', 'refused', 'withdrawn'] as const
export type RequestState = (typeof requestStates)[number]
export const requestStateNames = {
  open: 'Em análise',
  granted: 'Atendido',
  refused: 'Recusado',
  withdrawn: 'Cancelado pelo cliente',
} as const satisfies Record<RequestState, string>

/** Days within which the business must answer a request (LGPD, art. 19). */
const legalDays = 15
export const dueOn = (askedAt: Date, zone: string): LocalDate => addDays(localDate(askedAt, zone), legalDays)

/** A request as its client sees it. */
export type OwnRequest = {
  id: string
  kind: RequestKind
  state: RequestState
  phone: string | null
  email: string | null
  askedAt: string
  dueOn: LocalDate
  decidedAt: string | null
  reason: string | null
}

/** `along`: whose cards get the new contact too, of those who share it. A guardian may be a stranger who typed their telephone. */
export const grantForm = z.object({
  id: field.id(),
  along: z.prefault(field.list(field.id(), mostDependents, 'Escolha menos cadastros.'), []),
})

export const refusalForm = z.object({
  id: field.id(),
  reason: field.prose('Escreva o motivo: o cliente tem o direito de saber.', 500),
})

export const clientRequestRefusals = refusals({
  REQUEST_DECIDED: {
    status: 409,
    title: 'Pedido já decidido',
    text: 'O pedido já foi atendido, recusado ou cancelado.',
  },
  REQUEST_OPEN: {
    status: 409,
    title: 'Pedido em análise',
    text: 'Você já pediu a exclusão dos seus dados. O estabelecimento responde dentro do prazo.',
  },
})

/** The decided requests that the list shows. */
export const mostDecided = 50
