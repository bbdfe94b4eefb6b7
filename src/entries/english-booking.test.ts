import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { agendaJobs } from '../agenda/server/jobs.ts'
import { newBookingLink } from '../booking/booking-link.ts'
import { bookingJobs } from '../booking/server/jobs.ts'
import { bookingPages } from '../booking/server/pages.ts'
import { comingDay, anOnlineSalon } from '../booking/server/testing/online-salon.ts'
import { newId } from '../platform/id.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { runJobs } from '../platform/server/testing/jobs.ts'
import { confirmAddress, leaveAddress } from '../waitlist/own-wish.ts'
import { waitlistPages } from '../waitlist/server/pages.ts'
import { aFullSalon, codeOf, day as fullDay } from '../waitlist/server/testing/full-salon.ts'

const database = freshDatabase()
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))

const visitor = { incoming: { headers: {}, socket: { remoteAddress: '10.5.0.10' } } }
const pages = new Hono().route('/', waitlistPages).route('/', bookingPages)

/** Asks as an English browser does: a page, or by its form. */
async function ask(path: string, form?: Record<string, string>) {
  const headers = { 'accept-language': 'en-US,en;q=0.9' }
  const sent = form && { method: 'POST', body: new URLSearchParams(form) }
  const response = await pages.request(path, { headers, ...sent }, visitor)
  return { html: await response.text(), address: response.headers.get('location') ?? '' }
}
const says = ({ html }: { html: string }, ...texts: string[]) => {
  for (const text of texts) expect(html).toContain(text)
}
const mailsLeave = () => runJobs([...agendaJobs, ...bookingJobs])
const person = { name: 'Ann Lee', phone: '(11) 95555-4444' }

test('somebody with an English browser books, moves and cancels in English without JavaScript, and is mailed so', async () => {
  const link = { ...newBookingLink('Studio Ana'), autoConfirm: true, slug: `studio-${newId()}` }
  const { slug, ...salon } = await anOnlineSalon(link)
  const [day, email] = [comingDay, `${newId()}@example.com`]
  const page = await ask(`/booking/${slug}?service=${salon.serviceId}&date=${day}`)
  says(page, '<html lang="en-US"', 'Full name', 'Phone', 'Email', '>Confirm booking<')
  const chosen = { key: newId(), serviceId: salon.serviceId, date: day, time: '10:00' }
  says(await ask(`/booking/${slug}`, chosen), 'Fill in all required fields.', 'Enter your full name.')
  const { address } = await ask(`/booking/${slug}`, { ...chosen, ...person, email })
  await mailsLeave()
  says(await ask(address), 'You’re booked', '10:00 AM to 10:30 AM', '>Reschedule<', '>Cancel<')
  says(await ask(`${address}/remarcar`), 'Reschedule your appointment', '>Reschedule<')
  await ask(`${address}/remarcar`, { date: day, time: '15:00' })
  says(await ask(address), 'Appointment rescheduled', '3:00 PM to 3:30 PM')
  says(await ask(`${address}/cancelar`), '>Cancel appointment<')
  await ask(`${address}/cancelar`, {})
  says(await ask(address), 'You cancelled this appointment.')
  await mailsLeave()
  const { rows } = await database.admin.query<{ subject: string }>(
    'select subject from mail where recipient = $1 order by id',
    [email],
  )
  const subjects = rows.map(({ subject }) => subject.split(/: |, /)[1])
  for (const subject of ['appointment booked', 'booking cancelled']) expect(subjects).toContain(subject)
})

test('news and offers are one unticked line, which keeps its tick when the form comes back', async () => {
  const { slug, ...salon } = await anOnlineSalon()
  const boxIn = ({ html }: { html: string }) => /<input [^>]*name="wantsNews"[^>]*>/.exec(html)![0]
  const page = await ask(`/booking/${slug}`)
  says(page, 'I’d like to get news and offers from Salão de Teste')
  expect(boxIn(page)).not.toContain('checked')
  const form = { key: newId(), serviceId: salon.serviceId, date: comingDay, time: '10:00', wantsNews: '1' }
  expect(boxIn(await ask(`/booking/${slug}`, form))).toContain('checked')
  expect((await ask(`/booking/${slug}`, { ...form, ...person })).address).toContain(slug)
  const { rows } = await database.admin.query('select purpose, is_granted from client_consent where business_id = $1', [
    salon.scope.businessId,
  ])
  expect(rows).toEqual([{ purpose: 'marketing', is_granted: true }])
})

test('whoever finds no time waits in English, and leaves the list', async () => {
  const { slug, serviceId } = await aFullSalon(database.admin)
  const list = `/booking/${slug}/espera`
  says(await ask(`${list}?service=${serviceId}&date=${fullDay}`), 'Full name', 'Phone', '>Join the waiting list<')
  const asked = { key: newId(), serviceId, from: fullDay, to: fullDay, morning: 'on', ...person }
  const { address } = await ask(list, asked)
  says(await ask(address), 'Your request is not confirmed yet', '>Cancel request<')
  const key = address.split('/').at(-1)!
  const code = await codeOf(database.admin, { key })
  says(await ask(confirmAddress(slug, key, code)), 'Tap confirm to join the waiting list.', '>Confirm request<')
  await ask(confirmAddress(slug, key, null), { code })
  says(await ask(address), 'You are on the waiting list', '>Leave the waiting list<')
  await ask(leaveAddress(slug, key), {})
  says(await ask(address), 'You have left the waiting list')
})
