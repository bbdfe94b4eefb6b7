import { beforeAll, describe, expect, test } from 'vitest'
import { defaultRules } from '../agenda/agenda-rules.ts'
import { changeAppointment } from '../agenda/server/change-appointment.ts'
import { saveAgendaRules } from '../agenda/server/save-agenda-rules.ts'
import { newBookingLink, type BookingLinkForm } from '../booking/booking-link.ts'
import { doneAddress } from '../booking/booking-address.ts'
import { bookOnline } from '../booking/server/book-online.ts'
import { bookingPages } from '../booking/server/pages.ts'
import { saveBookingLink } from '../booking/server/save-booking-link.ts'
import { weekdayNames } from '../team/hours.ts'
import { addDays, weekdayOf } from '../platform/clock.ts'
import { comingDay, anOnlineSalon, aRequest } from '../booking/server/testing/online-salon.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { inBusiness } from '../platform/server/database/run-transaction.ts'

const database = freshDatabase()
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))

const visitor = { incoming: { headers: {}, socket: { remoteAddress: '10.5.0.2' } } }
const ask = async (path: string, init: RequestInit) => {
  const response = await bookingPages.request(path, init, visitor)
  return { status: response.status, html: await response.text(), headers: response.headers }
}
const get = (path: string) => ask(path, {})
const send = (path: string, form: Record<string, string | undefined> = {}) =>
  ask(path, { method: 'POST', body: new URLSearchParams(JSON.parse(JSON.stringify(form)) as Record<string, string>) })
const day = comingDay
/** Matches the radio button of a time, whatever the order of its attributes. */
const timeOf = (time: string) => new RegExp(`<input(?=[^>]*name="time")(?=[^>]*value="${time}")[^>]*>`)

/** A salon with a booking for the next day at ten, and the booking's own address. */
async function aBooked(more: Partial<BookingLinkForm> = {}) {
  const salon = await anOnlineSalon(more)
  const booking = await bookOnline(salon.slug, aRequest(salon), '10.5.0.2')
  const { now: _, ...scope } = salon.scope
  return { ...salon, scope, booking, address: doneAddress(salon.slug, booking.key) }
}

describe('a booking at its own address, without JavaScript', () => {
  // spec: booking-15
  test('is moved to one of the times that are offered, and shows the new one', async () => {
    const { address } = await aBooked()
    const done = await get(address)
    expect(done.html).toContain(`href="${address}/remarcar"`)
    expect(done.html).toContain('Para remarcar ou cancelar, volte a esta página até')
    const page = await get(`${address}/remarcar`)
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    for (const time of ['10:00', '15:00']) expect(page.html).toMatch(timeOf(time))
    expect(page.html).toContain(`href="${address}/remarcar?date=`)
    const moved = await send(`${address}/remarcar`, { date: day, time: '15:00' })
    expect([moved.status, moved.headers.get('location')]).toEqual([303, address])
    const after = await get(address)
    expect(after.html).toContain('Agendamento remarcado')
    expect(after.html).toContain('15:00 às 15:30')
  })

  test('says where it is, on the page where one books as well, and only where that is known', async () => {
    const { address, slug, scope } = await aBooked()
    const pages = [address, `/booking/${slug}`, `${address}/remarcar`]
    for (const path of pages) expect((await get(path)).html).not.toContain('Ver no mapa')
    await database.admin.query(
      `update business set address = 'Rua das Flores, 10', city = 'Manaus', state = 'AM' where id = $1`,
      [scope.businessId],
    )
    for (const path of pages) {
      const { html } = await get(path)
      expect(html).toContain('Rua das Flores, 10, Manaus - AM')
      expect(html).toContain('href="https://www.google.com/maps/search/?api=1&amp;query=Rua%20das%20Flores')
    }
    expect((await get(`/booking/${slug}`)).html).toContain('"addressLocality":"Manaus"')
    expect((await get(address)).html).toMatch(/<dt[^>]*>Local<\/dt><dd[^>]*>Rua das Flores, 10, Manaus - AM<\/dd>/)
  })

  test('is told why a day has no time to move it to, as on the booking page', async () => {
    const { address, scope } = await aBooked()
    const says = async (date: string) => (await get(`${address}/remarcar?date=${date}`)).html
    expect(await says(addDays(day, 7 - weekdayOf(day)))).toContain('Fechado aos domingos.')
    const save = (more: object) =>
      inBusiness(scope, 'write', (tx) => saveAgendaRules(tx, { ...defaultRules, changeNoticeMinutes: 0, ...more }))
    const openFor = (to: string) => weekdayNames.map(() => [{ from: '10:00', to }])
    await save({ openingHours: openFor('10:15') })
    expect(await says(day)).toContain('Sem atendimento neste dia')
    await save({ openingHours: openFor('18:00'), noticeMinutes: 10 * 1440 })
    expect(await says(day)).toContain('Não dá mais tempo de agendar por aqui para este dia')
  })

  test.each([
    ['America/Manaus', 'pt-BR', 'horário de Manaus', true],
    ['America/Sao_Paulo', 'pt-BR', 'horário de Brasília', false],
    ['America/Sao_Paulo', 'en-US', 'Brasília time', true],
  ])('says by whose clock it is in %s where its reader (%s) may not know', async (zone, lang, words, isShown) => {
    const { address, slug, scope, serviceId } = await aBooked()
    await database.admin.query('update business set zone = $2 where id = $1', [scope.businessId, zone])
    const seen = async (path: string) => (await get(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)).html
    const choosing = `/booking/${slug}?service=${serviceId}&date=${day}`
    for (const html of [await seen(address), await seen(choosing), await seen(`${address}/remarcar`)]) {
      const [note] = html.match(new RegExp(`<(div|span) data-zone="${zone}"[^>]*>`))!
      expect(note.includes('hidden=')).toBe(!isShown)
      expect(html).toContain(words)
    }
  })

  test('is the same event in the calendar after it moved, in a later state', async () => {
    const { address } = await aBooked()
    const lines = async () => (await get(`${address}/agendamento.ics`)).html.split('\r\n')
    const stateOf = (file: string[]) => file.filter((line) => /^(UID|SEQUENCE|LAST-MODIFIED|DTSTAMP):/.test(line))
    const before = await lines()
    // A file that is fetched again without a change says the same.
    expect(stateOf(await lines())).toEqual(stateOf(before))
    await send(`${address}/remarcar`, { date: day, time: '15:00' })
    const after = await lines()
    const uid = before.find((line) => line.startsWith('UID:'))
    expect(after).toContain(uid)
    expect([before, after].map((file) => file.find((line) => line.startsWith('SEQUENCE:')))).toEqual([
      'SEQUENCE:0',
      'SEQUENCE:1',
    ])
  })

  test('keeps everything when its new time was taken meanwhile, and tells the nearest', async () => {
    const { address, ...salon } = await aBooked()
    await bookOnline(salon.slug, aRequest(salon, { time: '15:00', phone: '+5511911112222' }), '10.5.0.3')
    const { status, html } = await send(`${address}/remarcar`, { date: day, time: '15:00' })
    expect(status).toBe(409)
    expect(html).toContain('Este horário não está mais livre. Escolha outro.')
    expect(html).toMatch(/Os mais próximos:.*14:00, 14:30, 15:30</)
    expect((await get(address)).html).toContain('10:00 às 10:30')
    for (const form of [{}, { date: day }, { date: 'ontem', time: '15:00' }]) {
      const faulty = await send(`${address}/remarcar`, form)
      expect([faulty.status, faulty.html.includes('Preencha todos')]).toEqual([422, !('time' in form)])
    }
  })

  // spec: booking-15
  test('is cancelled by a form and never by opening an address', async () => {
    const { address } = await aBooked()
    const asks = await get(`${address}/cancelar`)
    expect(asks.html).toContain('Cancelar este agendamento?')
    for (const path of [address, `${address}/cancelar`, `${address}/remarcar`])
      await bookingPages.request(path, { method: 'HEAD' }, visitor)
    expect((await get(address)).html).toContain('Agendamento realizado!')
    expect((await send(`${address}/cancelar`)).status).toBe(303)
    const { html } = await get(address)
    expect(html).toContain('Você cancelou este agendamento.')
    expect(html).not.toContain(`${address}/remarcar`)
    for (const path of ['remarcar', 'cancelar'])
      expect((await get(`${address}/${path}`)).headers.get('location')).toBe(address)
    expect((await send(`${address}/remarcar`, { date: day, time: '15:00' })).html).toContain('Agendamento encerrado')
  })

  test('says that it was not changed where something breaks or cannot be read, and stays on its page', async () => {
    const { address, scope } = await aBooked()
    for (const path of ['remarcar', 'cancelar']) {
      const body = new URLSearchParams({ notes: 'a'.repeat(30_000) })
      const tooLong = await ask(`${address}/${path}`, { method: 'POST', body })
      expect([tooLong.status, tooLong.html.includes('Agendamento realizado!')]).toEqual([413, true])
      expect(tooLong.html).toContain('Não foi possível alterar o agendamento')
    }
    await database.admin.query(
      `alter table appointment add constraint broken check (business_id <> '${scope.businessId}') not valid`,
    )
    for (const path of ['remarcar', 'cancelar']) {
      const broken = await send(`${address}/${path}`, { date: day, time: '15:00' })
      expect([broken.status, broken.html.includes('Agendamento realizado!')]).toEqual([500, true])
      expect(broken.html).toContain('Não foi possível alterar o agendamento. Tente novamente.')
    }
    await database.admin.query('alter table appointment drop constraint broken')
  })

  test('says until when it could be changed, and how to reach the business', async () => {
    const { address, scope } = await aBooked({ whatsapp: null })
    await database.admin.query(`update business set phone = '+551133334444' where id = $1`, [scope.businessId])
    const setNotice = (minutes: number) =>
      inBusiness(scope, 'write', (tx) => saveAgendaRules(tx, { ...defaultRules, changeNoticeMinutes: minutes }))
    await setNotice(14 * 1440)
    const fresh = await get(address)
    expect(fresh.html).toContain(`${address}/cancelar`)
    await database.admin.query(
      `update online_booking set created_at = created_at - interval '16 minutes' where business_id = $1`,
      [scope.businessId],
    )
    const { html } = await get(address)
    expect(html).toContain('Faltam menos de 14 dias: para mudar ou cancelar, fale com Salão de Teste.')
    expect(html).toContain('href="tel:+551133334444"')
    expect(html).not.toContain(`${address}/cancelar`)
    const late = await send(`${address}/cancelar`)
    expect(late.status).toBe(409)
    expect(late.html).toContain('Prazo encerrado')
    expect(late.html).toContain('(11) 3333-4444')
  })

  test('follows a path that was changed, and stays where the page is off', async () => {
    const { address, slug, scope } = await aBooked()
    const save = (more: Partial<BookingLinkForm>) =>
      inBusiness(scope, 'write', (tx) => saveBookingLink(tx, { ...newBookingLink('Salão'), slug, ...more }))
    await save({ slug: `${slug}-novo` })
    const moved = await send(`${address}/remarcar`, { date: day, time: '15:00' })
    expect(moved.status).toBe(303)
    await save({ slug: `${slug}-novo`, isActive: false })
    const present = address.replace(slug, `${slug}-novo`)
    expect((await get(present)).html).not.toContain('/remarcar')
    expect((await get(`${present}/remarcar`)).headers.get('location')).toBe(present)
    expect((await send(`${address}/cancelar`)).status).toBe(303)
    expect((await get(present)).html).toContain('Você cancelou')
  })

  test('is nobody else’s: unknown keys say what unknown pages say, and change nothing', async () => {
    const { address, slug } = await aBooked()
    for (const path of [`${address}x`, address.slice(0, -1), `/booking/${slug}/nada`])
      for (const { status, html } of [await get(`${path}/remarcar`), await send(`${path}/cancelar`)]) {
        expect(status).toBe(404)
        expect(html).toContain('Link não encontrado')
      }
    expect((await get(address)).html).toContain('Agendamento realizado!')
  })

  test('follows its confirmation without JavaScript, and only until there is one', async () => {
    const refreshes = '<noscript><meta http-equiv="refresh"'
    const { address, booking, scope } = await aBooked({ autoConfirm: false })
    const waiting = await get(address)
    expect(waiting.html).toMatch(
      /<title>Pedido enviado — .*<h1[^>]*>Pedido enviado<.*A resposta aparece nesta página\./,
    )
    expect(waiting.html).toContain(refreshes)
    expect(waiting.html).toContain('data-follows="always"')
    await inBusiness(scope, 'write', (tx) => changeAppointment(tx, { id: booking.id, status: 'confirmed' }))
    const confirmed = await get(address)
    expect(confirmed.html).toMatch(/<title>Agendamento confirmado — .*<h1[^>]*>Agendamento confirmado</)
    expect(confirmed.html).not.toContain(refreshes)
    expect(confirmed.html).toContain('data-follows="return"')
  })
})
