import * as z from 'zod/mini'
import { daysLeft } from '../billing/plan.ts'
import * as field from '../platform/fields.ts'
import { phrase, type Phrase } from '../platform/words.ts'

/**
 * How a business stands with us. `overdue`, `read_only`, `ending` (its owner ended the subscription, which goes on to its
 * end) and `closed` (the account) are billing's own states; `trial`, `due` and `paid` name the time before them,
 * `suspended` that all its owners are shut out.
 */
export const businessStandings = [
  'trial',
  'due',
  'overdue',
  'read_only',
  'paid',
  'ending',
  'closed',
  'suspended',
] as const
export type BusinessStanding = (typeof businessStandings)[number]

/** A trial is about to end. */
export const daysEnding = 7

export const standingFilterNames = {
  all: 'Todas as situações',
  trial: 'Em teste',
  trial_ending: 'Teste termina em 7 dias',
  due: 'Vence em breve',
  overdue: 'Vencido',
  read_only: 'Só leitura',
  paid: 'Pago',
  ending: 'Assinatura encerrada',
  closed: 'Conta encerrada',
  suspended: 'Suspenso',
} as const satisfies Record<BusinessStanding | 'all' | 'trial_ending', string>
export const standingFilters = Object.keys(standingFilterNames) as (keyof typeof standingFilterNames)[]

export const businessesPerPage = 25

const noPlan = 'Escolha um plano da lista.'

/** What a list or a file of businesses shows. */
export const businessFilter = z.object({
  search: field.search(),
  standing: z.prefault(z.enum(standingFilters, 'Escolha uma situação da lista.'), 'all'),
  plan: z.prefault(z.nullable(z.uuid(noPlan)), null),
})
export type BusinessFilter = z.output<typeof businessFilter>

export const anyBusiness = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.nullable(z.string()),
  document: z.nullable(z.string()),
  ownerName: z.nullable(z.string()),
  ownerEmail: z.nullable(z.string()),
  plan: z.string(),
  standing: z.enum(businessStandings),
  /** The end of its trial or of what is paid. */
  expiresAt: z.iso.datetime(),
  /** Until that end, rounded up; after it negative, whole days. By the server's clock. */
  days: z.int(),
  /** When somebody of its team last changed something. */
  lastActiveAt: z.nullable(z.iso.datetime()),
  /** Visits of the last 30 days, without the cancelled ones. */
  bookings: z.int(),
  /** What it pays by the month, at the price that it was asked; 0 for who pays nothing now. */
  monthlyCents: z.int(),
  createdAt: z.iso.datetime(),
})
export type AnyBusiness = z.output<typeof anyBusiness>

const day = 86_400_000

export const daysTo = (end: Date, now: Date): number =>
  end > now ? daysLeft(end, now) : -Math.floor((now.getTime() - end.getTime()) / day)

type Stand = Pick<AnyBusiness, 'standing' | 'days'>

/** As a badge says it: `Vence em 3 d`, `Vencido há 5 d`. */
export function standingWords({ standing, days }: Stand): Phrase {
  if (standing === 'trial') return days > 0 ? phrase('Em teste, {days} d', { days }) : 'Teste encerrado'
  if (standing === 'due') return phrase('Vence em {days} d', { days })
  if (standing === 'overdue') return days === 0 ? 'Venceu hoje' : phrase('Vencido há {days} d', { days: -days })
  return standingFilterNames[standing]
}

/** What was typed, if it looks like a CPF or CNPJ or its beginning: its signs without points and strokes. */
export function typedCode(typed: string): string {
  const code = typed.replace(/[\s./-]/g, '').toUpperCase()
  return /^\d[0-9A-Z]{4,13}$/.test(code) ? code : ''
}
