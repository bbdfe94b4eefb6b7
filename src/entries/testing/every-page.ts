import { Hono } from 'hono'
import { expect } from 'vitest'
import { agendaJobs } from '../../agenda/server/jobs.ts'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { saveAgendaRules } from '../../agenda/server/save-agenda-rules.ts'
import { aService, write } from '../../agenda/server/testing/agenda.ts'
import { defaultRules } from '../../agenda/agenda-rules.ts'
import { newBookingLink, type BookingLinkForm } from '../../booking/booking-link.ts'
import { bookOnline } from '../../booking/server/book-online.ts'
import { expireBookings } from '../../booking/server/expire-bookings.ts'
import { bookingJobs } from '../../booking/server/jobs.ts'
import { bookingPages } from '../../booking/server/pages.ts'
import { saveBookingLink } from '../../booking/server/save-booking-link.ts'
import { comingDay, anOnlineSalon, aRequest } from '../../booking/server/testing/online-salon.ts'
import type { Language } from '../../languages/language.ts'
import { translatorFor } from '../../languages/translators.ts'
import { addDays, instantOf, weekdayOf } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { page } from '../../platform/server/http/pages.ts'
import type { freshDatabase } from '../../platform/server/testing/database.ts'
import { runJobs } from '../../platform/server/testing/jobs.ts'
import { trouble } from '../../platform/server/http/trouble.ts'
import { confirmAddress, declineAddress, leaveAddress, wishAddress } from '../../waitlist/own-wish.ts'
import { wishOnline } from '../../waitlist/server/add-wish.ts'
import { waitlistPages } from '../../waitlist/server/pages.ts'
import { aFullSalon, aWish, codeOf, network, offersAreMade } from '../../waitlist/server/testing/full-salon.ts'
import { aDepositSalon, behind, confirm } from './deposit-salon.ts'

export const day = comingDay
const sunday = addDays(day, 7 - weekdayOf(day))
export const name = 'Ann Lee'
const phone = '+5511955554444'
export const link = { ...newBookingLink('Studio Ana'), autoConfirm: true, whatsapp: '+5511912345678' }
export const aStudio = (more: Partial<BookingLinkForm> = {}) =>
  anOnlineSalon({ ...link, slug: `studio-${newId()}`, ...more })

/** A visitor who asks for the public pages, and the mails that they get. */
export function aVisitorOf(database: ReturnType<typeof freshDatabase>) {
  const { isDue } = behind(database)
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

  /** Past the minutes after booking in which everybody may still change their mind. */
  const wasBookedEarlier = (address: string) =>
    database.admin.query(
      `update online_booking set created_at = created_at - interval '16 minutes' where visit_id = $1`,
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
    const off = await aStudio({ isActive: false })
    await see('a link that is switched off', 404, `/booking/${off.slug}`)
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
    await see('the question before saying that one does not come', 200, `${address}/nao-vou`)
    const startsAt = instantOf(day, '16:00', own.scope.zone).toISOString()
    await see('an answer without the time that it is for', 422, `${address}/confirmar`, {})
    expect((await ask(language, `${address}/nao-vou`, { startsAt })).status).toBe(303)
    await see('a visit whose client does not come', 200, address)
    expect((await ask(language, `${address}/confirmar`, { startsAt })).status).toBe(303)
    await see('a visit whose client comes', 200, address)
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
    const asked = await ask(language, `/booking/${paid.slug}`, {
      ...aRequest(paid, { name, email, policyVersion: '1' }),
    })
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

  return { ask, everyPage, mailsLeave, mailsTo }
}
