import * as z from 'zod/mini'
import type { Permission } from '../accounts/permissions.ts'
import * as field from '../platform/fields.ts'

/** What came in from outside: by clients and visitors, or by a service of others. */
const kinds = {
  'booking.book': ['bookings.view', 'Novo agendamento online'],
  'booking.move': ['bookings.view', 'Cliente remarcou'],
  'booking.cancel': ['bookings.view', 'Cliente cancelou'],
  'visit.coming': ['bookings.view', 'Cliente confirmou presença'],
  'visit.not_coming': ['bookings.view', 'Cliente avisou que não vem'],
  'waitlist.add': ['bookings.view', 'Pedido na lista de espera'],
  'waitlist.confirm': ['bookings.view', 'Pedido na lista de espera confirmado'],
  'waitlist.accept': ['bookings.view', 'Aceitou o horário oferecido'],
  'waitlist.decline': ['bookings.view', 'Recusou o horário oferecido'],
  'waitlist.leave': ['bookings.view', 'Saiu da lista de espera'],
  'deposit.confirm': ['bookings.edit', 'Sinal recebido por PIX'],
  'deposit.mismatch': ['bookings.edit', 'Pagamento diferente do sinal pedido'],
  'deposit.taken_back': ['bookings.edit', 'Mercado Pago estornou um sinal'],
  'message.reply': ['bookings.edit', 'Resposta no WhatsApp'],
  'client-request.ask': ['clients.edit', 'Pedido sobre dados pessoais'],
  'client-request.withdraw': ['clients.edit', 'Pedido sobre dados pessoais cancelado'],
} as const satisfies Record<string, readonly [Permission, string]>
export type NewsKind = keyof typeof kinds
export const newsKinds = Object.keys(kinds) as [NewsKind, ...NewsKind[]]

/** What it takes to be told of it. Whoever sees only the own agenda is told of `ownKinds`. */
export const neededFor = (kind: NewsKind): Permission => kinds[kind][0]
export const wordsOfNews = (kind: NewsKind): (typeof kinds)[NewsKind][1] => kinds[kind][1]

/** Of one's own visits, as whoever has one's place in the agenda asks of them. */
export const ownKinds = [
  'booking.book',
  'booking.move',
  'booking.cancel',
  'visit.coming',
  'visit.not_coming',
] as const satisfies NewsKind[]

export const mostNews = 50
/** The days for which it is told. */
export const newsDays = 30

const piece = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(newsKinds),
  /** Whether it came after what the member has seen. */
  isNew: z.boolean(),
  client: z.nullable(z.string()),
  clientId: z.nullable(z.uuid()),
  /** The first appointment of the visit that it is about; null if it is about none, or that is gone. */
  appointment: z.nullable(z.object({ id: z.uuid(), startsAt: z.iso.datetime(), service: z.string() })),
  /** The beginning of an answer that a person has to read. */
  said: z.nullable(z.string()),
})
export type Piece = z.infer<typeof piece>

/** The newest first. `hasMore`: there is more than is listed. */
export const newsSchema = z.object({ pieces: z.array(piece), hasMore: z.boolean() })
export type News = z.infer<typeof newsSchema>

/** Until when the member has seen what came in. */
export const seenNews = z.object({ until: field.instant('Informe até quando foi visto.') })

/** How many are new, in words for a narrow badge; empty if none is. */
export function newCount({ pieces, hasMore }: News): string {
  const count = pieces.filter(({ isNew }) => isNew).length
  if (count === 0) return ''
  return hasMore && count === pieces.length ? `${count}+` : String(count)
}
