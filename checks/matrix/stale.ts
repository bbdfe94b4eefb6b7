import { beforeEach, describe, expect, test } from 'vitest'
import { stale, staleRows, topicsOf } from '../../src/entries/stale.ts'
import { staleHeader } from '../../src/platform/question.ts'
import { procedures, ideaOf, type Procedure, type ProcedureName } from '../procedures.ts'
import type { Matrix } from '../matrix.ts'

const writing = procedures.filter(({ method }) => method !== 'GET')
/** The procedures that screens read. Public pages are rendered for each visitor, and API programs poll. */
const reading = procedures.filter(
  ({ method, access, takesKeys }) => method === 'GET' && access !== 'public' && !takesKeys,
)
/** The operator panel is outside the businesses: only the answers of its own procedures tell it of changes. */
const isOfBusiness = (procedure: Procedure) => ideaOf(procedure) !== 'operator'

/** Procedures whose caller has no open screen to refresh, with the tables that they write. */
const arriving: Partial<Record<ProcedureName, readonly string[]>> = {
  'business.signUp': ['account', 'business', 'member', 'register', 'affiliate', 'subscription', 'paper_acceptance'],
  'accounts.signIn': ['session'],
  'accounts.signInWithCode': ['account', 'session'],
  'accounts.resetPassword': ['account', 'session'],
  'accounts.renew': ['session'],
  'accounts.signOut': ['session'],
  'accounts.switchBusiness': ['session'],
  'business.signUpInvited': ['session', 'paper_acceptance'],
  'passkeys.signIn': ['session', 'passkey'],
  'operator.requestCode': ['job'],
  'operator.signIn': ['account', 'session'],
}

/** A picture belongs to one row, changes only with that row and is shown with it. */
const ofOneRow = ['picture', 'picture_file', 'platform_picture', 'platform_picture_file']

/**
 * These lists grow with nearly every act, or tell of what is over by names that may change since. A refresh would move them
 * under the reader, so they are read once. A restored copy changes with no request. What a removal would do, or what hinders it, is read anew for each question. Of what
 * is done to a visit, only what changes visits is told, and of what came in from outside only that: its panel reads anew what it
 * is about.
 */
const readAsOpened = [
  'trail.list',
  'trail.ofVisit',
  'home.news',
  'ratings.list',
  'operator.acts',
  'integrations.webhooks.deliveries',
  'catalogue.services.removal',
  'clients.removal',
  'team.professionals.removal',
  'leaving.hindrances',
  'archive.provedRestore',
]

/** What is left of a plan's quota is told by the job that the table's trigger asks for, and only once little is. */
const toldByJob = new Set(
  ['accounts.me', 'booking.link.get', 'sites.get'].map((procedure) => `${procedure} shows appointment`),
)

/** The rows without which every write makes the same stale. */
const idleIn = (rows: typeof staleRows): string[] =>
  Object.keys(rows).filter((row) => {
    const { [row as keyof typeof rows]: _, ...others } = rows
    return writing.every((one) => topicsOf(one.name, one, others).join() === topicsOf(one.name, one, rows).join())
  })

export function askWhoHears(matrix: Matrix) {
  /** The procedures that read each table. */
  const readers = new Map<string, Set<string>>()
  function readersOf(name: string): Set<string> {
    if (readers.size === 0)
      for (const procedure of reading)
        for (const read of matrix.of(procedure).watched.read)
          readers.set(read, (readers.get(read) ?? new Set()).add(procedure.name))
    return readers.get(name) ?? new Set()
  }

  const written = (procedure: Procedure): string[] => {
    const left = arriving[procedure.name as ProcedureName] ?? []
    const changed = [...matrix.of(procedure).watched.tables]
      .filter(([, how]) => how === 'written')
      .map(([name]) => name)
    return changed.filter((name) => ![...left, ...ofOneRow].includes(name))
  }

  /** The reading procedures that show a written table but are in none of the topics. */
  const unheard = (tables: readonly string[], topics: readonly string[]): string[] =>
    tables.flatMap((name) =>
      [...readersOf(name)]
        .filter((procedure) => !topics.some((topic) => procedure === topic || procedure.startsWith(`${topic}.`)))
        .map((procedure) => `${procedure} shows ${name}`)
        .filter((seen) => !toldByJob.has(seen)),
    )

  describe('what goes stale', () => {
    beforeEach(() => {
      readersOf('client')
      expect(writing.length).toBeGreaterThan(80)
      expect(readers.size).toBeGreaterThan(30)
    })

    test('every writing procedure makes something stale or nothing, and no other has a row', () => {
      expect(Object.keys(stale).toSorted()).toEqual(writing.map(({ name }) => name).toSorted())
    })

    test('no row of the table says what goes without saying', () => {
      expect(idleIn(staleRows)).toEqual([])
      expect(idleIn({ ...staleRows, home: ['home'], 'agenda.create': staleRows.agenda! })).toEqual([
        'home',
        'agenda.create',
      ])
    })

    test.each(writing)('$name tells all who show what it wrote', (procedure) => {
      expect(matrix.of(procedure).answer.status).toBe(200)
      const told = [...stale[procedure.name]!, ...readAsOpened, ...(isOfBusiness(procedure) ? ['operator'] : [])]
      expect(unheard(written(procedure), told)).toEqual([])
    })

    test('who is forgotten is found', () => {
      expect(unheard(['time_off'], ['agenda', 'booking'])).toEqual(['home.overview shows time_off'])
      expect(unheard(['client_consent'], stale['clients.create']!)).toEqual([])
    })

    test.each(writing.filter(({ name }) => stale[name]!.length > 0))(
      '$name is heard of by whoever asked',
      (procedure) => {
        const topics = stale[procedure.name]!.join()
        expect(matrix.of(procedure).answer.headers.get(staleHeader)).toBe(procedure.access === 'public' ? null : topics)
      },
    )

    test.each(writing.filter((procedure) => isOfBusiness(procedure) && stale[procedure.name]!.length > 0))(
      '$name is heard of by every open screen of the business',
      async (procedure) => {
        await expect
          .poll(() => [...(matrix.announced.get(matrix.of(procedure).businessId) ?? [])].toSorted())
          .toEqual([...stale[procedure.name]!].toSorted())
      },
    )

    test('a procedure that reads announces nothing', () => {
      const heard = reading.filter((procedure) => matrix.announced.has(matrix.of(procedure).businessId))
      expect(heard.map(({ name }) => name)).toEqual([])
    })
  })
}
