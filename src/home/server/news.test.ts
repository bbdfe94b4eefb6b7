import { createRouterClient } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import { roles } from '../../accounts/permissions.ts'
import { refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { aProfessional } from '../../agenda/server/testing/agenda.ts'
import { bookOnline } from '../../booking/server/book-online.ts'
import { anOnlineSalon, aRequest } from '../../booking/server/testing/online-salon.ts'
import { keepReplies } from '../../messages/server/keep-replies.ts'
import { newId } from '../../platform/id.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { mostNews, newCount, newsKinds, ownKinds } from '../news.ts'
import { homeApi } from './api.ts'
import { readNews } from './news-queries.ts'

const database = freshDatabase()

const callAs = async (scope: Scope) => createRouterClient(homeApi, { context: await signedIn(scope) })
const news = (scope: Scope) => inBusiness({ ...scope, now: new Date() }, 'read', readNews)
const kindsOf = async (scope: Scope) => (await news(scope)).pieces.map(({ kind }) => kind)

/** Somebody who has been there for a day, and is told of what came in since. */
const since = (scope: Scope) =>
  database.admin.query(`update member set created_at = created_at - interval '1 day' where account_id = $1`, [
    scope.actor.accountId,
  ])

/** Something that was done there, by nobody with an account unless one is named. */
const act = (scope: Scope, action: string, { ago = 0, by = null as string | null, detail = {} } = {}) =>
  database.admin.query(
    `insert into audit (business_id, at, account_id, actor_name, action, detail)
     values ($1, date_trunc('milliseconds', now()) - make_interval(secs => $2), $3, 'Página', $4, $5)`,
    [scope.businessId, ago, by, action, detail],
  )

// spec: home-13
describe('what came in from outside', () => {
  test('is a visitor’s booking, with whom, what and when, and nothing that the business did', async () => {
    const salon = await anOnlineSalon()
    expect(await news(salon.scope)).toEqual({ pieces: [], hasMore: false })
    await act(salon.scope, 'booking.cancel', { by: salon.scope.actor.accountId })
    await act(salon.scope, 'booking-link.save')
    const { id } = await bookOnline(salon.slug, aRequest(salon), '10.9.0.1')
    const { pieces } = await news(salon.scope)
    expect(pieces).toMatchObject([
      { kind: 'booking.book', isNew: true, client: 'Maria Silva', said: null, appointment: { id } },
    ])
    expect(await news(await aBusiness())).toEqual({ pieces: [], hasMore: false })
  })

  test('is of every kind, newest first, and of the last thirty days', async () => {
    const scope = await aBusiness()
    const ofTrail = newsKinds.filter((kind) => kind !== 'message.reply')
    for (const [ago, kind] of ofTrail.entries()) await act(scope, kind, { ago })
    await act(scope, 'booking.book', { ago: 31 * 86_400 })
    expect(await kindsOf(scope)).toEqual(ofTrail)
  })

  test('is an answer on WhatsApp, in the words of the client, until something has become of it by itself', async () => {
    const scope = await aBusiness()
    const text = 'Posso levar minha filha? '.repeat(10)
    await keepReplies(scope, [{ providerId: 'a', contextId: null, phone: '+5511987654321', button: null, text }])
    expect((await news(scope)).pieces).toMatchObject([
      { kind: 'message.reply', said: text.slice(0, 140), client: null },
    ])
    await database.admin.query(
      `update message_reply set button = 'confirm', outcome = 'confirmed', read_at = now() where business_id = $1`,
      [scope.businessId],
    )
    expect((await news(scope)).pieces).toEqual([])
  })

  test('is listed up to fifty, and that there is more is told', async () => {
    const scope = await aBusiness()
    await since(scope)
    await database.admin.query(
      `insert into audit (business_id, at, actor_name, action)
       select $1, date_trunc('milliseconds', now()) - make_interval(secs => n), 'Página', 'booking.book' from generate_series(1, $2) n`,
      [scope.businessId, mostNews],
    )
    const full = await news(scope)
    expect([full.pieces.length, full.hasMore, newCount(full)]).toEqual([50, false, '50'])
    await act(scope, 'booking.cancel')
    const over = await news(scope)
    expect([over.pieces.length, over.hasMore, newCount(over)]).toEqual([50, true, '50+'])
    expect(over.pieces[0]!.kind).toBe('booking.cancel')
  })
})

// spec: home-14
describe('what a member has seen', () => {
  test('is kept for all of their devices and for nobody else, and only goes forward', async () => {
    const scope = await aBusiness()
    const colleague = await aMember(scope, 'receptionist')
    await since(scope)
    await act(scope, 'booking.book', { ago: 2 })
    await act(scope, 'booking.move', { ago: 1 })
    const [there, here] = [await callAs(scope), await callAs(scope)]
    const [moved, booked] = (await there.news()).pieces
    await there.seeNews({ until: booked!.at })
    expect((await here.news()).pieces.map(({ isNew }) => isNew)).toEqual([true, false])
    await here.seeNews({ until: moved!.at })
    await there.seeNews({ until: booked!.at })
    expect(newCount(await there.news())).toBe('')
    const acts = `select detail from audit where business_id = $1 and action = 'news.see'`
    expect((await database.admin.query(acts, [scope.businessId])).rows).toHaveLength(2)
    // Who joined after that is told of what came later only.
    expect(newCount(await news(colleague))).toBe('')
    await act(scope, 'booking.cancel')
    expect([newCount(await there.news()), newCount(await news(colleague))]).toEqual(['1', '1'])
  })

  test('ends now at the latest, whatever a device says', async () => {
    const scope = await aBusiness()
    await (await callAs(scope)).seeNews({ until: '2199-01-01T00:00:00.000Z' })
    const { rows } = await database.admin.query<{ ahead: boolean }>(
      'select seen_at > now() as ahead from news_seen where business_id = $1',
      [scope.businessId],
    )
    expect(rows).toEqual([{ ahead: false }])
  })
})

// spec: home-15
describe('who is told', () => {
  test('whoever sees only the own agenda is told of their own visits, and of nothing else', async () => {
    const salon = await anOnlineSalon()
    const bia = await aProfessional(salon.scope, 'Bia')
    const member = await aMember(salon.scope, 'professional')
    await database.admin.query('update professional set account_id = $3 where business_id = $1 and id = $2', [
      salon.scope.businessId,
      bia,
      member.actor.accountId,
    ])
    const theirs = await bookOnline(salon.slug, aRequest(salon, { professionalId: salon.professionalId }), '10.9.0.2')
    const own = await bookOnline(salon.slug, aRequest(salon, { professionalId: bia, time: '11:00' }), '10.9.0.3')
    for (const kind of newsKinds) await act(salon.scope, kind, { ago: 60, detail: { visit: theirs.id } })
    await act(salon.scope, 'deposit.confirm', { detail: { visit: own.id } })
    await act(salon.scope, 'waitlist.add')
    expect((await news(member)).pieces).toMatchObject([{ kind: 'booking.book', appointment: { id: own.id } }])
    for (const kind of ownKinds) await act(salon.scope, kind, { detail: { visit: own.id } })
    expect((await kindsOf(member)).toSorted()).toEqual(['booking.book', ...ownKinds].toSorted())
  })

  test('everybody at the desk is told of all of it', async () => {
    const scope = await aBusiness()
    const desk = roles.filter((role) => !role.startsWith('professional'))
    const members = await Promise.all(desk.map((role) => aMember(scope, role)))
    for (const kind of newsKinds) if (kind !== 'message.reply') await act(scope, kind)
    for (const member of members) expect((await kindsOf(member)).length).toBe(newsKinds.length - 1)
  })

  test('a moment that is none is refused by its name', async () => {
    const { seeNews } = await callAs(await aBusiness())
    expect(await refusalOf(seeNews({ until: newId() }))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { until: expect.any(String) },
    })
  })
})
