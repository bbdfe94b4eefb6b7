import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { router } from '../src/entries/router.ts'
import { stale } from '../src/entries/stale.ts'
import { staleHeader } from '../src/platform/question.ts'
import { listenForEvents, onLiveEvent, staleBy } from '../src/platform/server/live.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { openDoors, type Caller } from './caller.ts'
import { samples } from './door-samples.ts'
import { doors, ideaOf, isOperators, type Door, type DoorName } from './doors.ts'
import { aStage } from './stage.ts'
import { watch, type Watched } from './watch.ts'

const database = freshDatabase()
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

let http: Caller
let live: ReturnType<typeof listenForEvents>
/** The doors that read each table. */
const readers = new Map<string, Set<string>>()
const said = new Map<string, { status: number; header: string | null }>()
const seen = new Map<Door, Watched>()
const announced = new Map<string, Set<string>>()
const businesses = new Map<Door, string>()

beforeAll(async () => {
  staleBy(stale)
  live = listenForEvents(database.url)
  http = await openDoors(router)
  const silence = onLiveEvent((event) => {
    if (!('topics' in event)) return
    const topics = announced.get(event.businessId) ?? new Set()
    for (const topic of event.topics) topics.add(topic)
    announced.set(event.businessId, topics)
  })
  for (const door of doors) {
    await database.admin.query('truncate throttle')
    const stage = await aStage(database.admin, ideaOf(door) === 'operator' || isOperators(door) ? 'operator' : 'admin')
    businesses.set(door, stage.businessId)
    const input = await samples[door.name as DoorName](stage)
    const watched = await watch(async () => {
      const answer = await http.callByName(door, input, stage.person.cookie)
      said.set(door.name, { status: answer.status, header: answer.headers.get(staleHeader) })
    })
    seen.set(door, watched)
    if (reading.includes(door))
      for (const read of watched.read) readers.set(read, (readers.get(read) ?? new Set()).add(door.name))
  }
  return silence
}, 240_000)
afterAll(async () => {
  http.close()
  await live.stop()
  staleBy({})
})
beforeEach(() => {
  expect(writing.length).toBeGreaterThan(80)
  expect(readers.size).toBeGreaterThan(30)
})

test('every writing door says what it makes stale, and no other', () => {
  expect(Object.keys(stale).toSorted()).toEqual(writing.map(({ name }) => name).toSorted())
})

/** A picture belongs to one row, changes only with that row and is shown with it. */
const ofOneRow = ['picture', 'picture_file', 'platform_picture', 'platform_picture_file']

const written = (door: Door): string[] => {
  const left = arriving[door.name as DoorName] ?? []
  const changed = [...seen.get(door)!.tables].filter(([, how]) => how === 'written').map(([name]) => name)
  return changed.filter((name) => ![...left, ...ofOneRow].includes(name))
}

/** These lists grow with nearly every act. A refresh would move them under the reader, so they are read once. */
const readAsOpened = ['trail.list', 'integrations.webhooks.deliveries']

/** The reading doors that show a written table but are in none of the topics. */
const unheard = (tables: readonly string[], topics: readonly string[]): string[] =>
  tables.flatMap((name) =>
    [...(readers.get(name) ?? [])]
      .filter((door) => !topics.some((topic) => door === topic || door.startsWith(`${topic}.`)))
      .map((door) => `${door} shows ${name}`),
  )

test.each(writing)('$name tells all who show what it wrote', (door) => {
  expect(said.get(door.name)?.status).toBe(200)
  const told = [...table[door.name]!, ...readAsOpened, ...(isOfBusiness(door) ? ['operator'] : [])]
  expect(unheard(written(door), told)).toEqual([])
})

test('who is forgotten is found', () => {
  expect(unheard(['time_off'], ['agenda', 'booking'])).toEqual(['home.overview shows time_off'])
  expect(unheard(['client_consent'], stale['clients.create'])).toEqual([])
})

test.each(writing.filter(({ name }) => table[name]!.length > 0))('$name is heard of by whoever asked', (door) => {
  const topics = table[door.name]!.join()
  expect(said.get(door.name)!.header).toBe(door.access === 'public' ? null : topics)
})

test.each(writing.filter((door) => isOfBusiness(door) && table[door.name]!.length > 0))(
  '$name is heard of by every open screen of the business',
  async (door) => {
    await expect
      .poll(() => [...(announced.get(businesses.get(door)!) ?? [])].toSorted())
      .toEqual([...table[door.name]!].toSorted())
  },
)

test('a door that reads announces nothing', () => {
  expect(reading.filter((door) => announced.has(businesses.get(door)!)).map(({ name }) => name)).toEqual([])
})
