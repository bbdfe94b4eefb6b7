import { beforeEach, describe, expect, test } from 'vitest'
import { stale } from '../../src/entries/stale.ts'
import { staleHeader } from '../../src/platform/question.ts'
import { doors, ideaOf, type Door, type DoorName } from '../doors.ts'
import type { Matrix } from '../matrix.ts'

const table: Readonly<Record<string, readonly string[]>> = stale
const writing = doors.filter(({ method }) => method !== 'GET')
/** The doors that screens read. Public pages are rendered for each visitor, and API programs poll. */
const reading = doors.filter(({ method, access, takesKeys }) => method === 'GET' && access !== 'public' && !takesKeys)
/** The operator panel is outside the businesses: only the answers of its own doors tell it of changes. */
const isOfBusiness = (door: Door) => ideaOf(door) !== 'operator'

/** Doors whose caller has no open screen to refresh, with the tables that they write. */
const arriving: Partial<Record<DoorName, readonly string[]>> = {
  'business.signUp': ['account', 'business', 'member', 'register', 'affiliate', 'subscription'],
  'accounts.signIn': ['session'],
  'accounts.signInWithCode': ['account', 'session'],
  'accounts.resetPassword': ['account', 'session'],
  'accounts.renew': ['session'],
  'accounts.signOut': ['session'],
  'accounts.switchBusiness': ['session'],
  'business.signUpInvited': ['session'],
  'passkeys.signIn': ['session', 'passkey'],
  'operator.requestCode': ['job'],
  'operator.signIn': ['account', 'session'],
}

/** A picture belongs to one row, changes only with that row and is shown with it. */
const ofOneRow = ['picture', 'picture_file', 'platform_picture', 'platform_picture_file']

/** These lists grow with nearly every act. A refresh would move them under the reader, so they are read once. */
const readAsOpened = ['trail.list', 'integrations.webhooks.deliveries']

/** What is left of a plan's room is told by the job that the table's trigger asks for, and only once little is. */
const toldByJob = new Set(['accounts.me', 'booking.link.get', 'sites.get'].map((door) => `${door} shows appointment`))

export function askWhoHears(matrix: Matrix) {
  /** The doors that read each table. */
  const readers = new Map<string, Set<string>>()
  function readersOf(name: string): Set<string> {
    if (readers.size === 0)
      for (const door of reading)
        for (const read of matrix.of(door).watched.read)
          readers.set(read, (readers.get(read) ?? new Set()).add(door.name))
    return readers.get(name) ?? new Set()
  }

  const written = (door: Door): string[] => {
    const left = arriving[door.name as DoorName] ?? []
    const changed = [...matrix.of(door).watched.tables].filter(([, how]) => how === 'written').map(([name]) => name)
    return changed.filter((name) => ![...left, ...ofOneRow].includes(name))
  }

  /** The reading doors that show a written table but are in none of the topics. */
  const unheard = (tables: readonly string[], topics: readonly string[]): string[] =>
    tables.flatMap((name) =>
      [...readersOf(name)]
        .filter((door) => !topics.some((topic) => door === topic || door.startsWith(`${topic}.`)))
        .map((door) => `${door} shows ${name}`)
        .filter((seen) => !toldByJob.has(seen)),
    )

  describe('what goes stale', () => {
    beforeEach(() => {
      readersOf('client')
      expect(writing.length).toBeGreaterThan(80)
      expect(readers.size).toBeGreaterThan(30)
    })

    test('every writing door says what it makes stale, and no other', () => {
      expect(Object.keys(stale).toSorted()).toEqual(writing.map(({ name }) => name).toSorted())
    })

    test.each(writing)('$name tells all who show what it wrote', (door) => {
      expect(matrix.of(door).answer.status).toBe(200)
      const told = [...table[door.name]!, ...readAsOpened, ...(isOfBusiness(door) ? ['operator'] : [])]
      expect(unheard(written(door), told)).toEqual([])
    })

    test('who is forgotten is found', () => {
      expect(unheard(['time_off'], ['agenda', 'booking'])).toEqual(['home.overview shows time_off'])
      expect(unheard(['client_consent'], stale['clients.create'])).toEqual([])
    })

    test.each(writing.filter(({ name }) => table[name]!.length > 0))('$name is heard of by whoever asked', (door) => {
      const topics = table[door.name]!.join()
      expect(matrix.of(door).answer.headers.get(staleHeader)).toBe(door.access === 'public' ? null : topics)
    })

    test.each(writing.filter((door) => isOfBusiness(door) && table[door.name]!.length > 0))(
      '$name is heard of by every open screen of the business',
      async (door) => {
        await expect
          .poll(() => [...(matrix.announced.get(matrix.of(door).businessId) ?? [])].toSorted())
          .toEqual([...table[door.name]!].toSorted())
      },
    )

    test('a door that reads announces nothing', () => {
      const heard = reading.filter((door) => matrix.announced.has(matrix.of(door).businessId))
      expect(heard.map(({ name }) => name)).toEqual([])
    })
  })
}
