import { createRouterClient } from '@orpc/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertVisit, outcomes, write } from '../agenda/server/testing/agenda.ts'
import { changeAppointment } from '../agenda/server/change-appointment.ts'
import { type BookingLinkForm, bookingLinkForm, bookingLinkRefusals, newBookingLink } from '../booking/booking-link.ts'
import type { BookingRequest } from '../booking/booking-request.ts'
import { bookingApi } from '../booking/server/api.ts'
import { bookOnline } from '../booking/server/book-online.ts'
import { bookingPages } from '../booking/server/pages.ts'
import { saveBookingLink } from '../booking/server/save-booking-link.ts'
import { anOnlineSalon, aRequest } from '../booking/server/testing/online-salon.ts'
import { firstRule } from '../deposits/deposit.ts'
import { saveDepositRule } from '../deposits/server/save-deposit-rule.ts'
import { newId } from '../platform/id.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { savePixKey } from '../sales/server/save-pix-key.ts'
import { getWaitingList } from '../waitlist/server/wish-queries.ts'
import { acceptOffer } from '../waitlist/server/answer-offer.ts'
import { aConfirmedWish, aFullSalon, aWish, offersAreMade } from '../waitlist/server/testing/full-salon.ts'
import { aNetwork } from './testing/deposit-salon.ts'

const database = freshDatabase()
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))

const phone = '+5511987654321'
const refusedAs = (kind: object) => expect.objectContaining({ kind })
type Salon = Awaited<ReturnType<typeof anOnlineSalon>>

const asksFor = (salon: Salon, rule: Partial<BookingLinkForm>) =>
  write(salon.scope, (tx) =>
    saveBookingLink(tx, {
      ...newBookingLink('Salão de Teste'),
      whatsapp: '+5511933334444',
      autoConfirm: true,
      requirePhone: false,
      slug: salon.slug,
      ...rule,
    }),
  )
async function takesDeposits({ scope }: Salon) {
  const key = { kind: 'email', key: 'pix@exemplo.com', holderName: 'Salão', city: 'São Paulo' } as const
  await write(scope, (tx) => savePixKey(tx, key))
  await write(scope, (tx) => saveDepositRule(tx, { ...firstRule, forAll: false, serviceIds: [newId()] }))
}
/** Maria Silva, who did not come so many months ago. */
async function aClientWhoMissed({ scope, professionalId, serviceId }: Salon, ...monthsAgo: number[]): Promise<string> {
  const { businessId: business_id } = scope
  const { rows } = await database.admin.query<{ id: string }>(
    `insert into client (business_id, name, phone) values ($1, 'Maria Silva', $2) returning id`,
    [business_id, phone],
  )
  const { id: client_id } = rows[0]!
  for (const [at, months] of monthsAgo.entries()) {
    const starts_at = new Date(Date.UTC(2026, 0, 1 + at, 13))
    const ends_at = new Date(+starts_at + 1_800_000)
    const row = { business_id, client_id, professional_id: professionalId, service_id: serviceId, starts_at, ends_at }
    await insertVisit(database.admin, { ...row, price_cents: 8_000, status: 'cancelled' })
    await database.admin.query(
      `update visit v set no_show_at = now() - make_interval(months => $2) from appointment a
       where a.visit_id = v.id and a.client_id = $1 and a.starts_at = $3`,
      [client_id, months, starts_at],
    )
  }
  return client_id
}
const book = (salon: Salon, more: Partial<BookingRequest> = {}) =>
  bookOnline(salon.slug, aRequest(salon, { phone, ...more }), aNetwork())
const liveVisits = async ({ scope }: Salon) => {
  const { rows } = await database.admin.query<{ status: string; asked: number | null }>(
    `select status, deposit_asked_cents as asked from appointment
     where business_id = $1 and status <> 'cancelled' order by starts_at`,
    [scope.businessId],
  )
  return rows
}

describe('a business that books nobody online who missed twice', () => {
  // spec: booking-26
  test('asks whoever did to call, in words that name no reason, and stores nothing', async () => {
    const salon = await anOnlineSalon()
    await asksFor(salon, { noShowLimit: 2, noShowAct: 'refuse' })
    await aClientWhoMissed(salon, 1, 11)
    const error = await book(salon).catch((refused: unknown) => refused)
    expect(error).toEqual(refusedAs(bookingLinkRefusals.CALL_TO_BOOK))
    expect(JSON.stringify(error)).not.toMatch(/falt/i)
    expect(await liveVisits(salon)).toEqual([])
  })

  // spec: booking-26
  test('books strangers, other people of the same telephone, and who missed once or longer ago', async () => {
    const salon = await anOnlineSalon()
    await asksFor(salon, { noShowLimit: 2, noShowAct: 'refuse' })
    const maria = await aClientWhoMissed(salon, 1, 13)
    await book(salon, { time: '08:00' })
    await database.admin.query(`update visit set no_show_at = now() where client_id = $1 and no_show_at is not null`, [
      maria,
    ])
    await expect(book(salon, { time: '09:00' })).rejects.toEqual(refusedAs(bookingLinkRefusals.CALL_TO_BOOK))
    await book(salon, { time: '10:00', name: 'João Silva' })
    await book(salon, { time: '11:00', phone: '+5511911112222' })
    expect(await liveVisits(salon)).toHaveLength(3)
    await asksFor(salon, { noShowLimit: null })
    await book(salon, { time: '09:00' })
  })

  // spec: booking-26
  test('answers about somebody only where a time would have been booked', async () => {
    const salon = await anOnlineSalon()
    await asksFor(salon, { noShowLimit: 1, noShowAct: 'refuse' })
    await aClientWhoMissed(salon, 1)
    for (const [name, way] of [
      ['Maria Silva', phone],
      ['Outra Pessoa', '+5511911113333'],
    ] as const) {
      const at = (more: Partial<BookingRequest>) => book(salon, { name, phone: way, ...more })
      await expect(at({ time: '03:00' })).rejects.toMatchObject({ kind: { code: 'SLOT_TAKEN' } })
      await expect(at({ date: '2020-01-01' })).rejects.toMatchObject({ kind: { code: 'INVALID_INPUT' } })
    }
  })

  // spec: booking-26
  test('answers about nobody who leaves out what is asked of everybody', async () => {
    const salon = await anOnlineSalon()
    await takesDeposits(salon)
    await write(salon.scope, (tx) => saveDepositRule(tx, firstRule))
    await asksFor(salon, { noShowLimit: 1, noShowAct: 'refuse', allowOnlinePayment: true })
    await aClientWhoMissed(salon, 1)
    for (const name of ['Maria Silva', 'Outra Pessoa'])
      await expect(book(salon, { name })).rejects.toMatchObject({ fields: { policyVersion: expect.any(String) } })
  })

  // spec: booking-26
  test('does so on the page without JavaScript, with its WhatsApp and what was typed; the page says nothing before', async () => {
    const salon = await anOnlineSalon()
    await asksFor(salon, { noShowLimit: 1, noShowAct: 'refuse', requirePhone: true })
    await aClientWhoMissed(salon, 1)
    const { page } = createRouterClient(bookingApi, { context: { headers: {}, network: aNetwork(), setCookie() {} } })
    expect(JSON.stringify(await page({ slug: salon.slug }))).not.toMatch(/noShow/i)
    const { refused, status } = await posted(salon)
    expect(status).toBe(409)
    expect(refused).toContain('Agende com o estabelecimento')
    expect(refused).toContain('https://wa.me/5511933334444')
    expect(refused).toContain('value="Maria Silva"')
    expect(refused).not.toMatch(/falta/i)
  })

  // spec: booking-26
  test('offers a time to none of them, tells the desk so, and offers it to who comes next', async () => {
    const salon = await aFullSalon(database.admin)
    await asksFor(salon, { noShowLimit: 1, noShowAct: 'refuse' })
    await aClientWhoMissed(salon, 1)
    await aConfirmedWish(database.admin, salon, aWish(salon, 'Maria Silva', { phone }))
    await aConfirmedWish(database.admin, salon, aWish(salon, 'Bia Reis', { phone: '+5511911112222' }))
    await write(salon.scope, (tx) => changeAppointment(tx, { id: salon.taken[0]!, status: 'cancelled' }))
    await offersAreMade()
    const { wishes } = await write(salon.scope, getWaitingList)
    expect(wishes.map(({ clientName, mustCall, offer }) => [clientName, mustCall, offer !== null])).toEqual([
      ['Maria Silva', true, false],
      ['Bia Reis', false, true],
    ])
  })

  // spec: booking-26
  test('lets nobody of them take a time that was offered before; the reception still may', async () => {
    const salon = await aFullSalon(database.admin)
    await aClientWhoMissed(salon, 1)
    const wish = await aConfirmedWish(database.admin, salon, aWish(salon, 'Maria Silva', { phone }))
    await write(salon.scope, (tx) => changeAppointment(tx, { id: salon.taken[0]!, status: 'cancelled' }))
    await offersAreMade()
    await asksFor(salon, { noShowLimit: 1, noShowAct: 'refuse' })
    const own = { slug: salon.slug, key: wish.key }
    await expect(acceptOffer(own, aNetwork())).rejects.toEqual(refusedAs(bookingLinkRefusals.CALL_TO_BOOK))
    const { rows } = await database.admin.query<{ id: string }>(
      `select visit_id as id from waitlist_offer where business_id = $1 and state = 'open'`,
      [salon.scope.businessId],
    )
    await write(salon.scope, (tx) => changeAppointment(tx, { id: rows[0]!.id, status: 'confirmed' }))
    expect((await liveVisits(salon)).map(({ status }) => status)).toContain('confirmed')
  })

  // spec: booking-26
  test('refuses all of many requests at once, and books others beside them', async () => {
    const salon = await anOnlineSalon()
    await asksFor(salon, { noShowLimit: 1, noShowAct: 'refuse' })
    await aClientWhoMissed(salon, 1)
    const [hers, theirs] = [
      ['08:00', '08:30', '09:00', '09:30'],
      ['10:00', '10:30', '11:00', '11:30'],
    ] as const
    const { won, lost } = await outcomes([
      ...hers.map((time) => book(salon, { time })),
      ...theirs.map((time, at) => book(salon, { time, name: `Pessoa ${at}`, phone: `+551191111000${at}` })),
    ])
    expect([won.length, lost.length]).toEqual([4, 4])
    for (const error of lost) expect(error).toEqual(refusedAs(bookingLinkRefusals.CALL_TO_BOOK))
  })
})

describe('a business that asks a deposit of who missed once', () => {
  async function asking() {
    const salon = await anOnlineSalon()
    await takesDeposits(salon)
    await asksFor(salon, { noShowLimit: 1, noShowAct: 'deposit' })
    await aClientWhoMissed(salon, 1)
    return salon
  }

  // spec: booking-26
  test('tells how much and on which terms, asks it of them alone, and waits for it', async () => {
    const salon = await asking()
    const error = await book(salon).catch((refused: unknown) => refused)
    expect(error).toMatchObject({
      kind: bookingLinkRefusals.DEPOSIT_ASKED,
      fields: { policyVersion: 'Leia e aceite a política do sinal.' },
      facts: { dueCents: 2_400, holdMinutes: 30, policy: { version: 1 } },
    })
    // Where it is paid is told to who has booked.
    expect(JSON.stringify(error)).not.toContain('pix@exemplo.com')
    const booking = await book(salon, { policyVersion: '1' })
    expect(booking.deposit).toMatchObject({ askedCents: 2_400, isWaiting: true, code: expect.any(String) })
    await book(salon, { time: '11:00', phone: '+5511911112222' })
    expect(await liveVisits(salon)).toEqual([
      { status: 'pending', asked: 2_400 },
      { status: 'scheduled', asked: null },
    ])
  })

  // spec: booking-26
  test('asks nothing once no deposit can be paid any more', async () => {
    const salon = await asking()
    await database.admin.query('delete from pix_key where business_id = $1', [salon.scope.businessId])
    expect((await book(salon)).deposit).toBeNull()
  })

  // spec: booking-26
  test('shows it on the page without JavaScript, and books by the same form', async () => {
    const salon = await asking()
    const { refused, send } = await posted(salon)
    expect(refused).toContain('Falta o sinal')
    expect(refused).toContain('Sinal de R$ 24,00')
    const box = /<input(?=[^>]*type="checkbox")(?=[^>]*name="policyVersion")[^>]*>/.exec(refused)![0]
    const answer = await send({ policyVersion: /value="([^"]+)"/.exec(box)![1]! })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining('/booking/')])
    expect(await liveVisits(salon)).toEqual([{ status: 'pending', asked: 2_400 }])
  })

  // spec: booking-26
  test('still shows it when the same form is refused for something else, and to nobody else', async () => {
    const salon = await asking()
    const { refused, send } = await posted(salon)
    const carried = /<input(?=[^>]*type="hidden")(?=[^>]*name="depositAsked")[^>]*>/.exec(refused)![0]
    const again = await send({ depositAsked: /value="([^"]+)"/.exec(carried)![1]!, name: '' })
    expect(again.status).toBe(422)
    const page = await again.text()
    expect(page).toContain('Sinal de R$ 24,00')
    expect(page).toContain('name="depositAsked"')
    const unasked = await (await send({ name: '' })).text()
    expect(unasked).not.toContain('Sinal de')
    expect(unasked).not.toContain('depositAsked')
  })

  // spec: booking-26
  test('asks it for an offered time as well, whose page shows it', async () => {
    const salon = await aFullSalon(database.admin)
    await takesDeposits(salon)
    await asksFor(salon, { noShowLimit: 1, noShowAct: 'deposit' })
    await aClientWhoMissed(salon, 1)
    const wish = await aConfirmedWish(database.admin, salon, aWish(salon, 'Maria Silva', { phone }))
    await write(salon.scope, (tx) => changeAppointment(tx, { id: salon.taken[0]!, status: 'cancelled' }))
    await offersAreMade()
    const own = { slug: salon.slug, key: wish.key }
    await expect(acceptOffer(own, aNetwork())).rejects.toMatchObject({ fields: { policyVersion: expect.any(String) } })
    const taken = await acceptOffer({ ...own, policyVersion: '1' }, aNetwork())
    expect(taken.state).toBe('booked')
    expect(await liveVisits(salon)).toContainEqual({ status: 'pending', asked: 2_400 })
  })

  // spec: booking-26
  test('cannot be told so before there is a deposit, nor with another number than 1 to 10', async () => {
    const salon = await anOnlineSalon()
    const rule = { noShowLimit: 1, noShowAct: 'deposit' } as const
    await expect(asksFor(salon, rule)).rejects.toMatchObject({
      fields: { noShowAct: 'Cadastre a chave PIX em Configurações antes de pedir sinal depois de faltas.' },
    })
    await asksFor(salon, { ...rule, noShowLimit: null })
    const form = { ...newBookingLink('Salão'), slug: 'salao-novo' }
    for (const noShowLimit of [0, 11, 1.5, '3'])
      expect(bookingLinkForm.safeParse({ ...form, noShowLimit }).error?.issues).toMatchObject([
        { path: ['noShowLimit'], message: 'Informe de 1 a 10 faltas, ou deixe vazio.' },
      ])
  })
})

/** Posts Maria's form as a browser without JavaScript does; `send` posts it again with more. */
async function posted(salon: Salon) {
  const { key, date, time, serviceId } = aRequest(salon)
  const form = { key, serviceId, moreServiceIds: '', professionalId: '', date, time, name: 'Maria Silva', phone }
  const path = `/booking/${salon.slug}`
  const visitor = { incoming: { headers: {}, socket: { remoteAddress: aNetwork() } } }
  const send = (more: Record<string, string> = {}) =>
    Promise.resolve(
      bookingPages.request(path, { method: 'POST', body: new URLSearchParams({ ...form, ...more }) }, visitor),
    )
  const answer = await send()
  return { refused: await answer.text(), status: answer.status, send }
}
