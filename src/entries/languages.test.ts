import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { agendaJobs } from '../agenda/server/jobs.ts'
import { removeAppointment } from '../agenda/server/remove-appointment.ts'
import { changeAppointment } from '../agenda/server/change-appointment.ts'
import { saveAgendaRules } from '../agenda/server/save-agenda-rules.ts'
import { aClient, aService, write } from '../agenda/server/testing/agenda.ts'
import { defaultRules } from '../agenda/agenda-rules.ts'
import { newBookingLink, type BookingLinkForm } from '../booking/booking-link.ts'
import { bookOnline } from '../booking/server/book-online.ts'
import { expireBookings } from '../booking/server/expire-bookings.ts'
import { bookingJobs } from '../booking/server/jobs.ts'
import { bookingPages } from '../booking/server/pages.ts'
import { saveBookingLink } from '../booking/server/save-booking-link.ts'
import { aComingDay, anOnlineSalon, aRequest } from '../booking/server/testing/online-salon.ts'
import { firstRule } from '../deposits/deposit.ts'
import { english, spanish } from '../languages/catalogues.ts'
import type { Language } from '../languages/language.ts'
import { translatorFor } from '../languages/translators.ts'
import { addDays, addMonths, weekdayOf } from '../platform/clock.ts'
import { paths } from '../platform/paths.ts'
import { newId } from '../platform/id.ts'
import { platformRefusals, Refusal } from '../platform/refusal.ts'
import { page, renderPagesWith } from '../platform/server/http/pages.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { runJobs } from '../platform/server/testing/jobs.ts'
import { trouble } from '../platform/server/http/trouble.ts'
import { acceptAddress, confirmAddress, declineAddress, leaveAddress, wishAddress } from '../waitlist/own-wish.ts'
import { addWish, wishOnline } from '../waitlist/server/add-wish.ts'
import { waitlistPages } from '../waitlist/server/pages.ts'
import {
  aConfirmedWish,
  aFullSalon,
  aWish,
  codeOf,
  network,
  offersAreMade,
} from '../waitlist/server/testing/full-salon.ts'
import { aDepositSalon, behind, confirm } from './testing/deposit-salon.ts'

const database = freshDatabase()
const { isDue } = behind(database)
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))

const env = { incoming: { headers: {}, socket: { remoteAddress: '10.5.0.9' } } }
const pages = new Hono().route('/', waitlistPages).route('/', bookingPages)
type Form = Record<string, string | null | undefined>
const bodyOf = (form: Form) =>
  new URLSearchParams(Object.entries(form).flatMap(([field, value]) => (value ? [[field, value]] : [])))
async function ask(language: string | null, path: string, form?: Form) {
  const headers = language ? { 'accept-language': language } : undefined
  const init = { ...(headers && { headers }), ...(form && { method: 'POST', body: bodyOf(form) }) }
  const response = await pages.request(path, init, env)
  return { status: response.status, html: await response.text(), headers: response.headers }
}
const mailsTo = async (recipient: string) =>
  (
    await database.admin.query<{ subject: string; text: string; html: string }>(
      'select subject, text, html from mail where recipient = $1 order by id',
      [recipient],
    )
  ).rows

const mailsLeave = () => runJobs([...agendaJobs, ...bookingJobs])

const catalogues: Record<Language, Record<string, string>> = { 'pt-BR': {}, 'en-US': english, 'es-ES': spanish }
const plain = (html: string) =>
  html
    .replace(/&#x27;|&#39;/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')

/** The visible texts of a page and those of its attributes, without the ones that the business wrote. */
const wordsOf = (html: string): string[] => {
  const own = html.replaceAll(firstRule.policy, '').replaceAll('>Português<', '><').replaceAll('Salão de Teste', '')
  const said =
    /\s(?:aria-label|placeholder|title|alt|content|data-(?:pending|offline|forgotten|copied|select))="([^"]*)"/g
  return [
    ...Array.from(own.matchAll(said), ([, text]) => text!),
    ...own.replace(/<style[^]*?<\/style>/g, '').split(/<[^>]*>/),
  ]
    .map((text) => plain(text).trim())
    .filter(Boolean)
}

/** The catalogue texts that a page shows in Portuguese, and other words whose spelling is only Portuguese. */
function portugueseOn(html: string, language: Language): string[] {
  const words = wordsOf(html)
  const keys = Object.keys(english).filter((key) => catalogues[language][key] !== key)
  const found = keys.filter((key) => {
    const text = key.trim()
    if (!text.includes(' ')) return words.includes(text)
    const parts = text.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    const sentence = new RegExp(`(?<![\\p{L}])${parts.join('.+')}(?![\\p{L}])`, 'u')
    return parts.some((part) => part.trim().length > 4) && words.some((one) => sentence.test(one))
  })
  return [...found, ...words.filter((text) => /[ãõêçâà]/i.test(text))]
}

/** Times by a clock of 24 hours, and days before their month: nobody writes so in American English. */
const months = Array.from({ length: 12 }, (_, at) => translatorFor('en-US').monthWord(addMonths('2026-01-01', at)))
const unEnglish = (html: string) => {
  const faults = new RegExp(String.raw`(?<![\d:])\d?\d:\d\d(?! [AP]M)(?![\d:])|\d (?:of )?(?:${months.join('|')})`)
  return wordsOf(html).filter((text) => faults.test(text))
}

const day = aComingDay()
const sunday = addDays(day, 7 - weekdayOf(day))
const name = 'Ann Lee'
const phone = '+5511955554444'
const link = { ...newBookingLink('Studio Ana'), autoConfirm: true, whatsapp: '+5511912345678' }
const aStudio = (more: Partial<BookingLinkForm> = {}) => anOnlineSalon({ ...link, slug: `studio-${newId()}`, ...more })

/** Past the minutes after booking in which everybody may still change their mind. */
const wasBookedEarlier = (address: string) =>
  database.admin.query(
    `update online_booking set created_at = created_at - interval '16 minutes' where appointment_id = $1`,
    [address.split('/').at(-1)!.slice(0, 36)],
  )

/** Every page that a visitor can see in a language, with a name for each. */
async function everyPage(language: Language): Promise<[what: string, html: string][]> {
  const seen: [string, string][] = []
  const see = async (what: string, status: number, path: string, form?: Form) => {
    const { html, ...answer } = await ask(language, path, form)
    expect([what, answer.status, html.slice(0, 200)]).toEqual([what, status, html.slice(0, 200)])
    expect(html).toContain(`<html lang="${language}"`)
    expect([what, answer.headers.get('vary')]).toEqual([what, expect.stringContaining('accept-language')])
    seen.push([what, html])
    return html
  }

  const { slug, ...salon } = await aStudio({ requireAddress: true })
  const other = await aService(salon.scope, 45)
  const booking = `/booking/${slug}`
  const chosen = `${booking}?service=${salon.serviceId}`
  await see('services', 200, booking)
  await see('one more service', 200, `${chosen}&add=1`)
  await see('two services', 200, `${chosen}&more=${other}&professional=${salon.professionalId}&date=${day}`)
  await see('days, times and details', 200, `${chosen}&date=${day}`)
  await see('a month', 200, `${chosen}&month=${day.slice(0, 7)}`)
  await see('a day without times', 200, `${chosen}&date=${sunday}`)
  const request = aRequest(salon, { name, address: 'Rua A, 1' })
  await see('an empty form', 422, booking, { key: newId(), serviceId: salon.serviceId, date: day })
  const faulty = { name: 'x'.repeat(200), phone: '1', email: 'x', address: 'x'.repeat(300), date: '2020-01-01' }
  await see('a faulty form', 422, booking, { ...request, ...faulty, key: newId() })
  await see('a day too far away', 422, booking, { ...request, date: addDays(day, 400), key: newId() })
  await bookOnline(slug, { ...request, key: newId() }, '10.5.0.8')
  await see('who came too late', 409, booking, { ...request, key: newId(), phone })
  await see('a form that is too large', 413, booking, { ...request, notes: 'x'.repeat(30_000) })
  await see('no such link', 404, '/booking/nobody-has-this')
  await see('no such booking', 404, `${booking}/${newId()}-${'x'.repeat(24)}`)

  const own = await aStudio({ autoConfirm: false })
  const email = `${newId()}@example.com`
  const more = await aService(own.scope, 30)
  const book = async (of: Form) => {
    const { headers, status } = await ask(language, `/booking/${own.slug}`, {
      ...aRequest(own, { name, email }),
      ...of,
    })
    expect(status).toBe(303)
    return headers.get('location')!
  }
  const held = await book({ moreServiceIds: more })
  await see('a visit that waits for the business', 200, held)
  await mailsLeave()
  const first = held.split('/').at(-1)!.slice(0, 36)
  await write(own.scope, (tx) => changeAppointment(tx, { id: first, status: 'confirmed' }))
  await mailsLeave()
  await write(own.scope, (tx) => saveBookingLink(tx, { ...link, slug: own.slug }))
  const address = await book({ key: newId(), time: '15:00', phone })
  await see('a booking', 200, address)
  await mailsLeave()
  await see('the times to move it to', 200, `${address}/remarcar`)
  await see('a move to nowhere', 422, `${address}/remarcar`, { date: day })
  await see('a move to a time that is gone', 409, `${address}/remarcar`, { date: day, time: '10:00' })
  expect((await ask(language, `${address}/remarcar`, { date: day, time: '16:00' })).status).toBe(303)
  await see('a moved booking', 200, address)
  await mailsLeave()
  await see('the question before cancelling', 200, `${address}/cancelar`)
  await write({ ...own.scope, now: new Date() }, (tx) =>
    saveAgendaRules(tx, { ...defaultRules, changeNoticeMinutes: 20_160 }),
  )
  await see('a booking that may be changed for a few minutes still', 200, address)
  await wasBookedEarlier(address)
  await see('a booking that is fixed', 200, address)
  await see('a cancellation that comes too late', 409, `${address}/cancelar`, {})
  await write(own.scope, (tx) => saveAgendaRules(tx, defaultRules))
  expect((await ask(language, `${address}/cancelar`, {})).status).toBe(303)
  await see('a cancelled booking', 200, address)
  await mailsLeave()
  await see('a cancelled booking that is to be moved', 409, `${address}/remarcar`, { date: day, time: '17:00' })

  const paid = await aDepositSalon()
  await write(paid.scope, (tx) => saveBookingLink(tx, { ...link, slug: paid.slug, allowOnlinePayment: true }))
  await see('the terms of a deposit', 200, `/booking/${paid.slug}?date=${day}`)
  await see('terms that nobody accepted', 422, `/booking/${paid.slug}`, { ...aRequest(paid, { name }) })
  const asked = await ask(language, `/booking/${paid.slug}`, { ...aRequest(paid, { name, email, policyVersion: '1' }) })
  const payable = asked.headers.get('location')!
  const id = payable.split('/').at(-1)!.slice(0, 36)
  await see('a deposit that is to be paid', 200, payable)
  await mailsLeave()
  await confirm(paid, id)
  await see('a deposit that was paid', 200, payable)
  await mailsLeave()
  await see('the question before a deposit is returned', 200, `${payable}/cancelar`)
  await ask(language, `${payable}/cancelar`, {})
  await see('a deposit that is returned', 200, payable)
  const given = await ask(language, `/booking/${paid.slug}`, {
    ...aRequest(paid, { name, phone, email: null, policyVersion: '1', time: '14:00' }),
  })
  const expired = given.headers.get('location')!
  await isDue(expired.split('/').at(-1)!.slice(0, 36))
  await expireBookings()
  await see('a deposit that was not paid in time', 200, expired)

  const full = await aFullSalon(database.admin)
  const list = `/booking/${full.slug}/espera`
  await see('a full day', 200, `/booking/${full.slug}?date=${day}`)
  await see('the form of the waiting list', 200, `${list}?service=${full.serviceId}&date=${day}`)
  await see('an empty wish', 422, list, { key: newId() })
  await see('a wish of nobody', 422, list, { ...aWish(full, name), key: newId(), email: '', morning: 'on' } as never)
  const wish = await wishOnline(full.slug, { ...aWish(full, name, { email }), language }, network)
  const code = await codeOf(database.admin, wish)
  await see('somebody who has to confirm', 200, wishAddress(full.slug, wish.key))
  await see('the question whether it was them', 200, confirmAddress(full.slug, wish.key, code))
  const byPhone = { email: null, phone: '+5511955556666' }
  const called = await wishOnline(full.slug, { ...aWish(full, name, byPhone), language }, network)
  await see('somebody whom the business calls', 200, wishAddress(full.slug, called.key))
  await database.admin.query(
    `update waitlist_wish set created_at = created_at - interval '2 days' where state = 'unconfirmed' and email is null`,
  )
  await see('somebody who did not confirm', 200, wishAddress(full.slug, called.key))
  expect((await ask(language, confirmAddress(full.slug, wish.key, null), { code })).status).toBe(303)
  await see('somebody who waits', 200, wishAddress(full.slug, wish.key))
  await write(full.scope, (tx) => changeAppointment(tx, { id: full.taken[0]!, status: 'cancelled' }))
  await offersAreMade()
  await see('an offer', 200, wishAddress(full.slug, wish.key))
  expect((await ask(language, declineAddress(full.slug, wish.key), {})).status).toBe(303)
  await see('an answer to no offer', 409, declineAddress(full.slug, wish.key), {})
  await ask(language, leaveAddress(full.slug, wish.key), {})
  await see('somebody who left', 200, wishAddress(full.slug, wish.key))

  const stop = page<object>('stop-messages')
  for (const purpose of ['reminders', 'marketing'])
    for (const isStopped of [false, true])
      seen.push([`${purpose} ${isStopped}`, await stop({ businessName: 'Studio Ana', purpose, isStopped, language })])
  const broken = new Hono().get('/', (c) =>
    trouble(new Refusal(platformRefusals.UNAVAILABLE), c, undefined, translatorFor(language)),
  )
  seen.push(['a database that is away', await (await broken.request('/')).text()])

  await mailsLeave()
  const mails = await mailsTo(email)
  expect(mails.length).toBeGreaterThanOrEqual(10)
  for (const mail of mails) {
    expect(mail.html).toContain(`<html lang="${language}">`)
    seen.push([mail.subject, `<title>${mail.subject}</title>${mail.html}<pre>${mail.text}</pre>`])
  }
  return seen
}

describe('every page and every mail to whoever books', () => {
  test.each(['en-US', 'es-ES'] as const)('speaks %s, and nothing else', async (language) => {
    const faults = (await everyPage(language)).map(([what, html]) => [what, portugueseOn(html, language)] as const)
    expect(faults.length).toBeGreaterThan(45)
    expect(faults.filter(([, found]) => found.length > 0)).toEqual([])
  })

  test('writes times and dates as English readers do', async () => {
    const texts = (await everyPage('en-US')).map(([what, html]) => [what, unEnglish(html)] as const)
    expect(texts.filter(([, found]) => found.length > 0)).toEqual([])
    const found = (await everyPage('es-ES')).flatMap(([, html]) => unEnglish(html))
    expect(found.length).toBeGreaterThan(20)
  })

  test('is found to be Portuguese where it is', async () => {
    const found = (await everyPage('pt-BR')).map(([what, html]) => [what, portugueseOn(html, 'en-US').length] as const)
    expect(found.filter(([, count]) => count < 2)).toEqual([])
  })
})

/** All links and form actions of a page that lead to the booking link's own pages. */
const linksOn = (html: string, slug: string) =>
  Array.from(html.matchAll(/\s(?:href|action)="([^"]*)"/g), ([, address]) => plain(address!)).filter((address) =>
    address.startsWith(`/booking/${slug}`),
  )
const isPlain = (address: string) => !address.includes('lang=')

describe('the language of a page', () => {
  test('of whom the reception puts on the waiting list is the business’s', async () => {
    const { scope, serviceId, slug } = await aFullSalon(database.admin)
    const waits = async () => {
      const clientId = await aClient(scope, 'Bia')
      const asked = { serviceId, professionalId: null, from: day, to: day, parts: ['morning' as const] }
      const { id } = await write(scope, (tx) => addWish(tx, { clientId, ...asked }))
      const { rows } = await database.admin.query('select language from waitlist_wish where id = $1', [id])
      return rows
    }
    expect(await waits()).toEqual([{ language: 'pt-BR' }])
    await write(scope, (tx) => saveBookingLink(tx, { ...link, slug, language: 'es-ES' }))
    expect(await waits()).toEqual([{ language: 'es-ES' }])
  })

  test('is Portuguese where the browser likes none of ours, and no address names one', async () => {
    const { slug } = await aStudio()
    for (const language of [null, 'fr-FR,de;q=0.8', 'x'.repeat(9000)]) {
      const { html } = await ask(language, `/booking/${slug}?date=${day}`)
      expect(html).toContain('<html lang="pt-BR"')
      expect(html).toContain('Confirmar Agendamento')
      const named = linksOn(html, slug).filter((address) => !isPlain(address))
      expect(named.map((address) => address.split('lang=')[1])).toEqual(['en-US', 'es-ES'])
    }
  })

  test('that was picked stays in all addresses, over the browser’s, down to the booking and its mail', async () => {
    const { slug, ...salon } = await aStudio()
    const { html } = await ask('pt-BR', `/booking/${slug}?date=${day}&lang=en-US`)
    expect(html).toContain('<html lang="en-US"')
    expect(html).toContain('<meta property="og:locale" content="en_US"/>')
    expect(html).toContain(`<link rel="canonical" href="http://localhost:3000/booking/${slug}?lang=en-US"/>`)
    const plain = `http://localhost:3000/booking/${slug}`
    const addresses = { 'pt-BR': '', 'en-US': '?lang=en-US', 'es-ES': '?lang=es-ES', 'x-default': '' }
    for (const [one, query] of Object.entries(addresses))
      expect(html).toContain(`<link rel="alternate" hrefLang="${one}" href="${plain}${query}"/>`)
    const portuguese = await ask('en', `/booking/${slug}?lang=pt-BR`)
    expect(portuguese.html).toContain(`<link rel="canonical" href="${plain}"/>`)
    expect(html).toContain('"inLanguage":"en-US"')
    const links = linksOn(html, slug)
    expect(links.length).toBeGreaterThan(10)
    // The page about personal data exists only in Portuguese.
    const onlyPortuguese = paths.askOwnData(slug)
    expect(links.filter(isPlain)).toEqual([onlyPortuguese])

    const email = `${newId()}@example.com`
    const form = { ...aRequest(salon, { name, email }) }
    const booked = await ask('pt-BR', `/booking/${slug}?lang=en-US`, form)
    const address = booked.headers.get('location')!
    // The language is now kept with the booking, so the address does not carry it.
    expect(isPlain(address)).toBe(true)
    expect((await ask('pt-BR', address)).html).toContain('You’re booked')
    expect((await ask('pt-BR', `${address}?lang=es-ES`)).html).toContain('¡Tu cita está reservada!')
    // Links on the booking's page keep its language, whatever the browser asks for.
    for (const query of ['', '?lang=es-ES']) {
      const { html: own } = await ask('pt-BR', `${address}${query}`)
      expect(linksOn(own, slug).filter(isPlain)).toEqual([onlyPortuguese])
    }
    expect((await ask('pt-BR', `${address}/agendamento.ics`)).html).toContain('DESCRIPTION:With Bruna')
    // Sending the form again in another language leads to the same booking.
    const again = await ask('es-ES', `/booking/${slug}`, form)
    expect(again.headers.get('location')).toBe(address)
    await mailsLeave()
    expect(await mailsTo(email)).toMatchObject([{ subject: 'Studio Ana: booking made, Corte' }])
    const { rows } = await database.admin.query<{ text: string }>(
      `select text from mail where subject like 'Novo agendamento: Ann Lee, Corte' order by id desc limit 1`,
    )
    expect(rows.map(({ text }) => /Serviço: Corte[^]*Data: /.test(text))).toEqual([true])
  })

  test('goes along to the present path of a link', async () => {
    const { slug, scope } = await aStudio()
    const present = `${slug}-2`
    await ask(null, `/booking/${slug}`)
    await write(scope, (tx) => saveBookingLink(tx, { ...link, slug: present }))
    const { status, headers } = await ask('en', `/booking/${slug}?date=${day}&lang=es-ES`)
    expect([status, headers.get('location')]).toEqual([301, `/booking/${present}?date=${day}&lang=es-ES`])
  })

  test('is the business’s where it chose one: no browser and no address changes it', async () => {
    const { slug, ...salon } = await aStudio({ language: 'es-ES' })
    for (const query of ['', '&lang=pt-BR']) {
      const { html } = await ask('en-US', `/booking/${slug}?date=${day}${query}`)
      expect(html).toContain('<html lang="es-ES"')
      expect(linksOn(html, slug).filter((address) => !isPlain(address))).toEqual([])
      expect(html).not.toContain('rel="alternate"')
    }
    const { headers } = await ask('en-US', `/booking/${slug}`, { ...aRequest(salon, { name }) })
    expect((await ask('en-US', headers.get('location')!)).html).toContain('¡Tu cita está reservada!')
    const wish = await ask('en-US', `/booking/${slug}/espera`)
    expect(wish.html).toContain('<html lang="es-ES"')
  })

  test('in which somebody waited is that of what they accept, and of what becomes of it', async () => {
    const salon = await aFullSalon(database.admin)
    const email = `${newId()}@example.com`
    const asked = { ...aWish(salon, name, { email }), language: 'es-ES' } as const
    const wish = await aConfirmedWish(database.admin, salon, asked)
    await write(salon.scope, (tx) => changeAppointment(tx, { id: salon.taken[0]!, status: 'cancelled' }))
    await offersAreMade()
    const accepted = await ask('en-US', acceptAddress(salon.slug, wish.key), {})
    const address = accepted.headers.get('location')!
    const shown = await ask('pt-BR', address)
    expect(shown.html).toContain('¡Tu cita está reservada!')
    await mailsLeave()
    const id = address.split('/').at(-1)!.slice(0, 36)
    await write(salon.scope, (tx) => removeAppointment(tx, { id }))
    await mailsLeave()
    expect((await ask('pt-BR', address)).html).toContain('Cita cancelada')
    expect((await mailsTo(email)).map(({ subject }) => subject.split(/: |, /)[1])).toEqual([
      'lista de espera',
      'se ha liberado una hora',
      'reserva hecha',
      'reserva cancelada',
    ])
  })
})
