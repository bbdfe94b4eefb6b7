import * as z from 'zod/mini'
import { nobody, topicNames } from '../business/act.ts'
import { roleNames, roles } from '../accounts/permissions.ts'
import * as field from '../platform/fields.ts'
import { brl, formatCount, type Formats } from '../platform/format.ts'
import { own } from '../platform/own.ts'

export const entriesPerPage = 25
/** How many entries can be read page by page. Older ones need a filter by date, or the export. */
export const mostListed = 1000

const filter = {
  from: z.optional(field.date('Data inválida.')),
  to: z.optional(field.date('Data inválida.')),
  by: z.optional(z.union([z.literal(nobody), field.id('Usuário inválido.')], 'Usuário inválido.')),
  topic: z.optional(z.enum(topicNames, 'Filtro inválido.')),
}
export const trailFilterSchema = z.object(filter)
export type TrailFilter = z.infer<typeof trailFilterSchema>
export const trailPageSchema = z.object({ ...filter, page: field.page() })

/** The acts of one visit, by any of its appointments: the newest, or those before one of them. */
export const visitTrailAsked = z.object({
  id: field.id('Agendamento inválido.'),
  before: z.optional(field.id('Alteração inválida.')),
})
export const actsPerVisitPage = 10

/** What an entry says besides whom or what it was about. */
const factsSchema = z.object({
  fields: z.array(z.string()),
  cents: z.nullable(z.int()),
  role: z.nullable(z.enum(roles)),
  count: z.nullable(z.int()),
  /** How a payment account ended before and after a change; null for none. */
  ends: z.optional(z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) })),
})
export type TrailFacts = z.infer<typeof factsSchema>

const actSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string(),
  action: z.string(),
  words: z.string(),
  ...factsSchema.shape,
})
export type TrailAct = z.infer<typeof actSchema>

const entrySchema = z.extend(actSchema, {
  /** The name of the client, item or person it was done to, as it is now. */
  about: z.nullable(z.string()),
})
export type TrailEntry = z.infer<typeof entrySchema>

/** `count` is at most `mostListed`. `people` are all members, past ones included. */
export const trailSchema = z.object({
  entries: z.array(entrySchema),
  count: z.int(),
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type Trail = z.infer<typeof trailSchema>

/** Newest first. `before` asks for the next ones; null if there are none. */
export const visitTrailSchema = z.object({ acts: z.array(actSchema), before: z.nullable(z.uuid()) })
export type VisitTrail = z.infer<typeof visitTrailSchema>

/** The facts of an act in one line. */
export const factsLine = (
  { action, fields, cents, role, count, ends }: TrailFacts & { action: string },
  { money }: Formats,
): string =>
  [
    fields.flatMap((name) => own(fieldNames, name) ?? []).join(', '),
    // The platform is paid in reais, whatever the business's currency.
    cents === null ? '' : action.startsWith('billing.') ? brl(cents) : money(cents),
    role ? roleNames[role] : '',
    ends ? `${endName(ends.before)} → ${endName(ends.after)}` : '',
    count === null ? '' : count === 1 ? '1 linha' : `${formatCount(count)} linhas`,
  ]
    .filter((part) => part !== '')
    .join(' · ')

const endName = (end: string | null) => (end === null ? 'nenhuma' : `final ${end}`)

/** The names of changed fields on the screen, by the fields' names in the audit. */
export const fieldNames: Readonly<Record<string, string>> = {
  startsAt: 'horário',
  endsAt: 'término',
  date: 'data',
  time: 'horário',
  professionalId: 'profissional',
  serviceId: 'serviço',
  status: 'status',
  notes: 'observações',
  priceCents: 'valor',
  priceReason: 'motivo do desconto',
  units: 'sala ou equipamento',
  squeezeReason: 'encaixe',
  onlineAct: 'situação online',
  bufferBeforeMinutes: 'preparo',
  processing: 'pausa',
  bufferAfterMinutes: 'intervalo',
  durationMinutes: 'duração',
  name: 'nome',
  owner_name: 'responsável',
  email: 'e-mail',
  phone: 'telefone',
  document: 'CPF/CNPJ',
  address: 'endereço',
  city: 'cidade',
  state: 'estado',
  postal_code: 'CEP',
  municipality_code: 'código do município',
  municipal_registration: 'inscrição municipal',
  service_code: 'código de serviço',
  logo: 'logo',
  zone: 'fuso horário',
  currency: 'moeda',
  date_format: 'formato de data',
  mails_bookings: 'avisos de agendamentos',
  mails_cancellations: 'avisos de cancelamentos',
}
