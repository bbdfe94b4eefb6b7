import { createRouterClient } from '@orpc/server'
import { beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../accounts/server/testing/calls.ts'
import { aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { aProfessional } from '../../agenda/server/testing/agenda.ts'
import { aBrowser, askedBy } from '../../business/server/testing/browsers.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { leftOutTitle } from '../feed.ts'
import { messagesApi } from './api.ts'
import { messagesPages } from './pages.ts'
import { aMessagingSalon, aVisit, from, hours } from './testing/messaging-salon.ts'

const database = freshDatabase()
beforeEach(() => database.admin.query('truncate throttle'))

/** A salon with a visit of Ana Souza at Bruna's, and a manager who calls the procedures. */
async function aSalonWithFeeds() {
  const salon = await aMessagingSalon(database.admin)
  const visit = await aVisit(salon, from(hours(30)))
  await database.admin.query(`update visit set notes = 'Alergia a henê' where id = $1`, [visit])
  const manager = await aMember(salon.scope, 'manager')
  const procedures = createRouterClient(messagesApi, { context: await signedIn(manager) })
  return { salon, visit, manager, procedures, feeds: procedures.feeds }
}

const read = (url: string, headers: Record<string, string> = {}) =>
  messagesPages.request(new URL(url).pathname, { headers }, askedBy(aBrowser()))
const textOf = async (url: string) => (await read(url)).text()
const isThere = async (url: string) => (await read(url)).status === 200

describe('a calendar', () => {
  test('of a professional shows their visits, with the client’s name and nothing else of them', async () => {
    const { salon, visit, feeds } = await aSalonWithFeeds()
    const carla = await aProfessional(salon.scope, 'Carla')
    const { url } = await feeds.make({ professionalId: salon.professionalId })
    const answer = await read(url)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = await answer.text()
    expect(text).toContain(`UID:${visit}@marcai`)
    expect(text).toContain('SUMMARY:Corte: Ana Souza')
    expect(text).not.toMatch(/henê|98765|exemplo\.com/)
    expect(await textOf((await feeds.make({ professionalId: carla })).url)).not.toContain('BEGIN:VEVENT')
  })

  test('of the business shows first names and who serves them; a cancelled visit is gone', async () => {
    const { salon, visit, feeds } = await aSalonWithFeeds()
    const { url } = await feeds.make({ professionalId: null })
    const text = await textOf(url)
    expect(text).toContain('SUMMARY:Corte: Ana\r\n')
    expect(text).toContain('DESCRIPTION:Com Bruna')
    expect(text).toContain(`X-WR-TIMEZONE:${salon.scope.zone}`)
    expect(text).not.toMatch(/Souza|henê|98765|exemplo\.com/)
    await database.admin.query(`update appointment set status = 'cancelled' where id = $1`, [visit])
    expect(await textOf(url)).not.toContain('BEGIN:VEVENT')
  })

  test('without room for all shows what is ahead, then the latest past, and says how many are missing', async () => {
    const { salon, visit, feeds } = await aSalonWithFeeds()
    const { url } = await feeds.make({ professionalId: null })
    /** Visits of five minutes, one after the other, from so many hours on. */
    const fill = (hours: number, count: number) =>
      database.admin.query(
        `insert into appointment (business_id, visit_id, client_id, professional_id, service_id, starts_at, ends_at, price_cents)
         select a.business_id, a.visit_id, a.client_id, a.professional_id, a.service_id, t, t + interval '5 minutes', 0
         from appointment a, generate_series(0, $3 - 1) n, lateral (select now() + make_interval(hours => $2, mins => n * 5) as t) at
         where a.business_id = $1 and a.id = $4`,
        [salon.scope.businessId, hours, count, visit],
      )
    await fill(-600, 1000)
    await fill(100, 1990)
    const few = await textOf(url)
    expect(few.match(/BEGIN:VEVENT/g)).toHaveLength(2991)
    expect(few).not.toContain('só estão no sistema')
    await fill(-700, 20)
    const full = await textOf(url)
    expect(full.match(/BEGIN:VEVENT/g)).toHaveLength(3001)
    expect(full).toContain('SUMMARY:+ 11 horários que só estão no sistema')
    expect(full.replaceAll('\r\n ', '')).toContain('Este calendário mostra os 3000 horários mais próximos.')
    const starts = Array.from(full.matchAll(/DTSTART:(\w+)/g), ([, at]) => at!).toSorted()
    await fill(400, 500)
    const later = await textOf(url)
    const kept = Array.from(later.matchAll(/DTSTART:(\w+)/g), ([, at]) => at!).toSorted()
    expect(later).toContain('SUMMARY:+ 511 horários')
    // What is gone for what is ahead is the past that is furthest away.
    expect([kept.at(0)! > starts.at(0)!, kept.at(-1)! > starts.at(-1)!]).toEqual([true, true])
    // Nothing in it is of the moment at which it is read, so that it is sent again only after a change.
    await database.admin.query(`update appointment set updated_at = '2026-01-02T03:04:05Z' where business_id = $1`, [
      salon.scope.businessId,
    ])
    const stamps = Array.from((await textOf(url)).matchAll(/DTSTAMP:(\w+)/g), ([, at]) => at!)
    expect([...new Set(stamps)]).toEqual(['20260102T030405Z'])
  })

  test.each([
    [1, '+ 1 horário que só está no sistema'],
    [2, '+ 2 horários que só estão no sistema'],
  ])('without room for %i says it in its number', (count, title) => expect(leftOutTitle(count)).toBe(title))

  test.each([
    ['Dr. Bento Reis', 'Bento'],
    ['D’Ávila Reis', 'D’Ávila'],
    ['J. Reis', 'J. Reis'],
    ['Ana-Clara Reis', 'Ana-Clara'],
  ])('of the business calls %s %s', async (name, called) => {
    const { salon, feeds } = await aSalonWithFeeds()
    await database.admin.query('update client set name = $1 where id = $2', [name, salon.clientId])
    const { url } = await feeds.make({ professionalId: null })
    expect(await textOf(url)).toContain(`SUMMARY:Corte: ${called}\r\n`)
  })

  test('keeps its instants where a clock changes, in whatever zone', async () => {
    const { salon, feeds } = await aSalonWithFeeds()
    const at = from(hours(40))
    await aVisit(salon, at)
    const { url } = await feeds.make({ professionalId: null })
    await database.admin.query(`update business set zone = 'America/Rio_Branco' where id = $1`, [
      salon.scope.businessId,
    ])
    const begins = `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
    expect(await textOf(url)).toContain(`DTSTART:${begins}`)
  })

  test('that has not changed is not sent again', async () => {
    const { visit, feeds } = await aSalonWithFeeds()
    const { url } = await feeds.make({ professionalId: null })
    const etag = (await read(url)).headers.get('etag')!
    const again = await read(url, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await database.admin.query(`update appointment set starts_at = starts_at + interval '1 minute' where id = $1`, [
      visit,
    ])
    expect((await read(url, { 'if-none-match': etag })).status).toBe(200)
  })

  test('is read so often and no more', async () => {
    const { salon, feeds } = await aSalonWithFeeds()
    const { url } = await feeds.make({ professionalId: null })
    const { key, most } = limit('feed.secret', salon.scope.businessId, 'all')
    await database.admin.query('insert into throttle values ($1, now(), $2)', [key, most])
    const answer = await read(url)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '900'])
  })
})

describe('its address', () => {
  test('is told once, and its secret is in no table', async () => {
    const { salon, feeds } = await aSalonWithFeeds()
    const { url } = await feeds.make({ professionalId: null })
    const secret = /\/calendario\/([\w-]{43})\/agenda\.ics$/.exec(url)![1]!
    expect(JSON.stringify(await feeds.list())).not.toContain(secret)
    const { rows } = await database.admin.query('select f::text as row from calendar_feed f where business_id = $1', [
      salon.scope.businessId,
    ])
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('ends with a new one at once, and when it is switched off', async () => {
    const { feeds } = await aSalonWithFeeds()
    const [first, second] = [await feeds.make({ professionalId: null }), await feeds.make({ professionalId: null })]
    expect([await isThere(first.url), await isThere(second.url)]).toEqual([false, true])
    await feeds.end({ professionalId: null })
    expect(await isThere(second.url)).toBe(false)
    expect(await codeOf(feeds.end({ professionalId: null }))).toBe('NOT_FOUND')
  })

  test('ends while the business may only read, which makes no new one', async () => {
    const { salon, feeds } = await aSalonWithFeeds()
    const { url } = await feeds.make({ professionalId: null })
    await database.admin.query('update subscription set read_only_since = now() where business_id = $1', [
      salon.scope.businessId,
    ])
    expect(await codeOf(feeds.make({ professionalId: null }))).toBe('READ_ONLY')
    await feeds.end({ professionalId: null })
    expect(await isThere(url)).toBe(false)
  })

  type World = Awaited<ReturnType<typeof aSalonWithFeeds>>
  const sql = (text: string, ...values: unknown[]) => database.admin.query(text, values)
  test.each<[string, (world: World) => Promise<unknown>]>([
    [
      'whoever made it was removed',
      ({ manager }) => sql('update member set removed_at = now() where account_id = $1', manager.actor.accountId),
    ],
    [
      'they serve at the desk now',
      ({ manager }) => sql(`update member set role = 'receptionist' where account_id = $1`, manager.actor.accountId),
    ],
    [
      'they are suspended',
      ({ manager }) => sql('update account set suspended_at = now() where id = $1', manager.actor.accountId),
    ],
    [
      'they took their account back',
      ({ manager }) => sql('update account set taken_back_at = now() where id = $1', manager.actor.accountId),
    ],
    [
      'the professional rests',
      async ({ salon }) => {
        await sql('delete from visit where business_id = $1', salon.scope.businessId)
        await sql('update professional set is_active = false where id = $1', salon.professionalId)
      },
    ],
    [
      'the professional may not come in any more',
      async ({ salon }) => {
        const { actor } = await aMember(salon.scope, 'employee')
        await sql('update professional set account_id = $1 where id = $2', actor.accountId, salon.professionalId)
        await sql('update member set removed_at = now() where account_id = $1', actor.accountId)
      },
    ],
  ])('ends when %s', async (_, happens) => {
    const world = await aSalonWithFeeds()
    const { url } = await world.feeds.make({ professionalId: world.salon.professionalId })
    expect(await isThere(url)).toBe(true)
    await happens(world)
    expect(await isThere(url)).toBe(false)
  })

  test('cannot be guessed at: a network that tries is stopped', async () => {
    const browser = aBrowser()
    const { most } = limit('feed.network', 'x')
    const statuses = new Map<number, number>()
    for (let i = 0; i < most + 3; i++) {
      const path = `/calendario/${String(i).padStart(43, 'x')}/agenda.ics`
      const status = await Promise.resolve(messagesPages.request(path, {}, askedBy(browser))).then(
        (answer) => answer.status,
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(statuses).toEqual(
      new Map([
        [404, most],
        [429, 3],
      ]),
    )
  })

  test('is not looked for by what cannot be its address, which costs no tries either', async () => {
    const browser = aBrowser()
    const { most } = limit('feed.network', 'x')
    const statuses = new Set<number>()
    for (let i = 0; i < most + 3; i++) {
      const { status } = await messagesPages.request(`/calendario/${i}/agenda.ics`, {}, askedBy(browser))
      statuses.add(status)
    }
    expect([...statuses]).toEqual([404])
  })

  test('of another business’s professional is not made', async () => {
    const { feeds } = await aSalonWithFeeds()
    const other = await aSalonWithFeeds()
    expect(await codeOf(feeds.make({ professionalId: other.salon.professionalId }))).toBe('NOT_FOUND')
  })
})
