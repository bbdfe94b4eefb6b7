import { beforeAll, describe, expect, test } from 'vitest'
import type { Status } from '../agenda/appointment.ts'
import { insertVisit, outcomes } from '../agenda/server/testing/agenda.ts'
import { doneAddress } from '../booking/booking-address.ts'
import { keyOf } from '../booking/own-booking.ts'
import { bookingPages } from '../booking/server/pages.ts'
import { rateOwn } from '../booking/server/change-booking.ts'
import { anOnlineSalon } from '../booking/server/testing/online-salon.ts'
import { eraseClient } from '../clients/server/erase-client.ts'
import { newId } from '../platform/id.ts'
import { inBusiness } from '../platform/server/database/run-transaction.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { ratingRefusals } from '../ratings/rating.ts'
import { answerRating, hideRating, showRating } from '../ratings/server/decide-rating.ts'
import { listRatings } from '../ratings/server/rating-queries.ts'

const database = freshDatabase()
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))

const network = '10.5.0.7'
const visitor = { incoming: { headers: {}, socket: { remoteAddress: network } } }
const ask = async (path: string, init: RequestInit = {}) => {
  const response = await bookingPages.request(path, init, visitor)
  return { status: response.status, html: await response.text(), location: response.headers.get('location') }
}
const send = (path: string, form: Record<string, string>) =>
  ask(path, { method: 'POST', body: new URLSearchParams(form) })

type Salon = Awaited<ReturnType<typeof anOnlineSalon>>
type Visit = { minutesAgo?: number; status?: Status; more?: { arrived_at?: Date; no_show_at?: Date } }

/** A visit of somebody new, which was over so many minutes ago, and its own address. */
async function aVisit({ scope, ...salon }: Salon, { minutesAgo = 60, status = 'completed', more = {} }: Visit = {}) {
  const { rows: clients } = await database.admin.query<{ id: string }>(
    `insert into client (business_id, name) values ($1, 'Marina Costa') returning id`,
    [scope.businessId],
  )
  const id = newId()
  const ends_at = new Date(Date.now() - minutesAgo * 60_000)
  await insertVisit(database.admin, {
    business_id: scope.businessId,
    id,
    client_id: clients[0]!.id,
    professional_id: salon.professionalId,
    service_id: salon.serviceId,
    starts_at: new Date(+ends_at - 30 * 60_000),
    ends_at,
    price_cents: 5000,
    status,
    squeeze_reason: 'Encaixe',
  })
  for (const [column, at] of Object.entries(more))
    await database.admin.query(`update visit set ${column} = $2 where id = $1`, [id, at])
  const { rows } = await database.admin.query<{ secret: string }>('select secret from visit where id = $1', [id])
  const key = keyOf(id, rows[0]!.secret)
  return { id, key, clientId: clients[0]!.id, address: doneAddress(salon.slug, key) }
}

const rowsOf = async ({ scope }: Salon, text: string, ...values: unknown[]) =>
  (await database.admin.query(text, [scope.businessId, ...values])).rows
const stored = (salon: Salon) =>
  rowsOf(salon, 'select id, stars, text, answer, hidden_for from rating where business_id = $1 order by rated_at')
const trail = (salon: Salon, action: string) =>
  rowsOf(salon, 'select detail, actor_name from audit where business_id = $1 and action = $2', action)

describe('a visit is rated at its own address, without JavaScript', () => {
  // spec: ratings-1
  test('once it is over: the page asks, keeps what was said and thanks; opening an address changes nothing', async () => {
    const salon = await anOnlineSalon()
    const { id, address, clientId } = await aVisit(salon)
    const asked = await ask(address)
    expect(asked.html).toContain('Como foi?')
    expect(asked.html).toContain(`action="${address}/avaliar"`)
    expect(asked.html).toContain('Aparece na página de Salão de Teste com o seu primeiro nome')
    expect(asked.html.match(/<input[^>]*type="radio"/g)).toHaveLength(5)
    expect(await ask(`${address}/avaliar`)).toMatchObject({ status: 303, location: address })
    expect(await stored(salon)).toEqual([])
    const sent = await send(`${address}/avaliar`, { stars: '4', text: ' Gostei muito.\r\nVolto! ' })
    expect(sent).toMatchObject({ status: 303, location: address })
    expect(await stored(salon)).toMatchObject([{ id, stars: 4, text: 'Gostei muito.\nVolto!' }])
    expect(await trail(salon, 'rating.give')).toEqual([
      { detail: { visit: id, client: clientId, stars: 4 }, actor_name: 'Agendamento online' },
    ])
    const after = await ask(address)
    expect(after.html).toContain('Sua avaliação')
    expect(after.html).toContain('Gostei muito.\nVolto!')
    expect(after.html).not.toContain('Como foi?')
  })

  test('without stars, with six or with too long a text it says which field, keeps what was typed and stores nothing', async () => {
    const salon = await anOnlineSalon()
    const { address } = await aVisit(salon)
    for (const stars of ['', '6', '4,5', 'x']) {
      const refused = await send(`${address}/avaliar`, { stars, text: 'Foi ótimo' })
      expect(refused.status).toBe(422)
      expect(refused.html).toContain('Escolha de 1 a 5 estrelas.')
      expect(refused.html).toContain('Foi ótimo')
    }
    expect((await send(`${address}/avaliar`, { stars: '5', text: 'a'.repeat(1001) })).status).toBe(422)
    expect(await stored(salon)).toEqual([])
  })

  // spec: ratings-2
  test('of whom nobody attended it refuses in words and stores nothing', async () => {
    const salon = await anOnlineSalon()
    const cases: [Visit, keyof typeof ratingRefusals][] = [
      [{ minutesAgo: -60, status: 'confirmed' }, 'VISIT_NOT_OVER'],
      [{ status: 'cancelled' }, 'VISIT_CANCELLED'],
      [{ status: 'confirmed' }, 'NOT_ATTENDED'],
      [{ status: 'cancelled', more: { no_show_at: new Date() } }, 'NOT_ATTENDED'],
      [{ minutesAgo: 61 * 24 * 60 }, 'RATING_OVER'],
    ]
    for (const [visit, code] of cases) {
      const { address } = await aVisit(salon, visit)
      expect((await ask(address)).html).not.toContain('Como foi?')
      const refused = await send(`${address}/avaliar`, { stars: '1' })
      expect([code, refused.status]).toEqual([code, 409])
      expect(refused.html).toContain(ratingRefusals[code].title)
    }
    const { address } = await aVisit(salon, { minutesAgo: 61 * 24 * 60 })
    expect((await ask(address)).html).toContain('O prazo para avaliar este atendimento terminou: são 60 dias.')
    expect(await stored(salon)).toEqual([])
  })

  // spec: ratings-2
  test('by a forged address, or at another business, there is no such visit', async () => {
    const [salon, other] = [await anOnlineSalon(), await anOnlineSalon()]
    const { id, key } = await aVisit(salon)
    for (const address of [
      doneAddress(salon.slug, keyOf(id, 'a'.repeat(22))),
      doneAddress(salon.slug, keyOf(newId(), key.slice(37))),
      doneAddress(other.slug, key),
      doneAddress(salon.slug, 'x'),
    ])
      expect((await send(`${address}/avaliar`, { stars: '1' })).status).toBe(404)
    expect(await stored(salon)).toEqual([])
  })

  // spec: ratings-3
  test('once: the same form again does nothing, another is refused, and of two at once one is kept', async () => {
    const salon = await anOnlineSalon()
    const { key, address } = await aVisit(salon)
    const rate = (stars: number) => rateOwn(salon.slug, key, { stars, text: null }, network)
    const { won } = await outcomes([rate(5), rate(5), rate(5)])
    expect(won).toHaveLength(3)
    const { lost } = await outcomes([rate(4), rate(1)])
    expect(lost).toEqual([
      expect.objectContaining({ kind: ratingRefusals.ALREADY_RATED }),
      expect.objectContaining({ kind: ratingRefusals.ALREADY_RATED }),
    ])
    const refused = await send(`${address}/avaliar`, { stars: '1' })
    expect(refused.status).toBe(409)
    expect(refused.html).toContain('Este atendimento já foi avaliado')
    expect(await stored(salon)).toMatchObject([{ stars: 5, text: null }])
    expect(await trail(salon, 'rating.give')).toHaveLength(1)
    const rivals = await aVisit(salon)
    const both = await outcomes([1, 5].map((stars) => rateOwn(salon.slug, rivals.key, { stars, text: null }, network)))
    expect([both.won.length, both.lost.length]).toEqual([1, 1])
    expect(await stored(salon)).toHaveLength(2)
  })

  // spec: ratings-4
  test('of whoever was forgotten nothing but the stars is kept, and nothing is said any more', async () => {
    const salon = await anOnlineSalon()
    const [rated, unrated] = [await aVisit(salon), await aVisit(salon)]
    await rateOwn(salon.slug, rated.key, { stars: 5, text: 'Sou a Marina' }, network)
    const inSalon = <T>(work: Parameters<typeof inBusiness<T>>[2]) => inBusiness(salon.scope, 'write', work)
    await inSalon((tx) => answerRating(tx, { id: rated.id, answer: 'Obrigada, Marina!' }))
    for (const { clientId } of [rated, unrated]) await inSalon((tx) => eraseClient(tx, { id: clientId }))
    expect(await stored(salon)).toMatchObject([{ stars: 5, text: null, answer: null }])
    expect(await inSalon((tx) => listRatings(tx, { which: 'all', stars: null, page: 1 }))).toMatchObject({
      ratings: [{ client: null, stars: 5, text: null }],
      sum: { count: 1, mean: 5 },
    })
    expect((await send(`${unrated.address}/avaliar`, { stars: '1' })).status).toBe(404)
    expect(await stored(salon)).toHaveLength(1)
  })
})

// spec: ratings-5
test('the business answers and hides with a reason: the words are away, and the stars count on', async () => {
  const salon = await anOnlineSalon()
  const [good, bad] = [await aVisit(salon), await aVisit(salon)]
  await rateOwn(salon.slug, good.key, { stars: 5, text: 'Ótimo' }, network)
  await rateOwn(salon.slug, bad.key, { stars: 1, text: 'Xingamento' }, network)
  const inSalon = <T>(work: Parameters<typeof inBusiness<T>>[2]) => inBusiness(salon.scope, 'write', work)
  const list = (which: 'all' | 'unanswered' | 'hidden', stars: number | null = null) =>
    inSalon((tx) => listRatings(tx, { which, stars, page: 1 }))
  await inSalon((tx) => answerRating(tx, { id: good.id, answer: 'Obrigado!' }))
  await inSalon((tx) => hideRating(tx, { id: bad.id, reason: 'offence' }))
  expect((await list('all')).sum).toEqual({ count: 2, mean: 3, unanswered: 0, hidden: 1 })
  expect((await list('hidden')).ratings).toMatchObject([{ id: bad.id, stars: 1, hiddenFor: 'offence' }])
  expect(await list('all', 5)).toMatchObject({
    count: 1,
    ratings: [{ answer: 'Obrigado!', client: { name: 'Marina Costa' } }],
  })
  expect((await list('unanswered')).ratings).toEqual([])
  expect((await ask(good.address)).html).toContain('Obrigado!')
  expect((await ask(bad.address)).html).toContain('ocultou o texto na página. A nota continua contando.')
  await inSalon((tx) => showRating(tx, { id: bad.id }))
  expect((await list('all')).sum).toEqual({ count: 2, mean: 3, unanswered: 1, hidden: 0 })
  for (const action of ['rating.answer', 'rating.hide', 'rating.show'])
    expect(await trail(salon, action)).toHaveLength(1)
})

// spec: ratings-6
test('the booking page shows mean, number, the newest with their answers, and why one is hidden; searchers are told nothing', async () => {
  const salon = await anOnlineSalon()
  const page = (language = '') => ask(`/booking/${salon.slug}${language}`)
  expect((await page()).html).not.toContain('Avaliações')
  const visits: { id: string }[] = []
  for (const [stars, text] of [
    [5, 'Ótimo <b>corte</b>'],
    [4, 'Bom'],
    [1, 'Xingamento'],
  ] as const) {
    const visit = await aVisit(salon)
    await rateOwn(salon.slug, visit.key, { stars, text }, network)
    visits.push(visit)
  }
  await inBusiness(salon.scope, 'write', (tx) => answerRating(tx, { id: visits[0]!.id, answer: 'Obrigado!' }))
  await inBusiness(salon.scope, 'write', (tx) => hideRating(tx, { id: visits[2]!.id, reason: 'offence' }))
  const { html } = await page()
  for (const shown of [
    'href="#avaliacoes"',
    '3,3',
    '3 avaliações',
    'Ótimo &lt;b&gt;corte&lt;/b&gt;',
    'Obrigado!',
    '>Marina<',
  ])
    expect(html).toContain(shown)
  expect(html).toContain('1 avaliação ocultada: ofensa. A nota conta.')
  for (const hidden of ['Xingamento', 'Costa', visits[0]!.id, 'aggregateRating', '"review"', 'ratingValue'])
    expect(html).not.toContain(hidden)
  expect(html).toContain('application/ld+json')
  expect((await page('?lang=en-US')).html).toContain('1 review hidden: offence. Its rating counts.')
  expect((await page('?lang=es-ES')).html).toContain('1 opinión ocultada: ofensa. Su nota cuenta.')
})
