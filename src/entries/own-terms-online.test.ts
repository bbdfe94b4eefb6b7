import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { withOwnPace, write } from '../agenda/server/testing/agenda.ts'
import { newBookingLink } from '../booking/booking-link.ts'
import { bookOnline } from '../booking/server/book-online.ts'
import { inLink, getPublicLink } from '../booking/server/link-queries.ts'
import { getOnlineTimes, getPublicPage } from '../booking/server/page-queries.ts'
import { bookingPages } from '../booking/server/pages.ts'
import { saveBookingLink } from '../booking/server/save-booking-link.ts'
import { comingDay, aRequest } from '../booking/server/testing/online-salon.ts'
import { newId } from '../platform/id.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { aDepositSalon, aNetwork } from './testing/deposit-salon.ts'

const database = freshDatabase()
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))
const day = comingDay

/** Half an hour for R$ 80,00 with Carla; with Bruna an hour for R$ 100,50. A deposit of 30 % is asked. */
async function twoPaces() {
  const salon = await aDepositSalon()
  const { professionalId: bruna } = salon
  const carla = await withOwnPace(salon)
  const book = (professionalId: string | null, time: string) =>
    bookOnline(
      salon.slug,
      aRequest(salon, { professionalId, time, policyVersion: '1', email: `${newId()}@exemplo.com`, phone: null }),
      aNetwork(),
    )
  await database.admin.query('update booking_link set require_phone = false')
  return { salon, bruna, carla, book }
}

// spec: booking-23
test('who is chosen decides price, length and deposit of what is booked; with anybody, whoever serves', async () => {
  const { salon, bruna, carla, book } = await twoPaces()
  const booked = await book(bruna, '10:00')
  expect(booked).toMatchObject({ from: '10:00', to: '11:00', priceCents: 10_050, deposit: { askedCents: 3_015 } })
  expect(await book(carla, '10:00')).toMatchObject({ to: '10:30', priceCents: 8_000, deposit: { askedCents: 2_400 } })
  // Bruna is busy from ten to eleven, and Carla until half past: at half past nine only she has time.
  const times = async (professionalId: string | null) =>
    inLink(salon.slug, 'read', async (tx) => {
      const link = await getPublicLink(tx)
      const found = await getOnlineTimes(tx, link, { serviceId: salon.serviceId, professionalId, from: day, days: 1 })
      return found.map(({ time }) => time)
    })
  expect(await times(bruna)).not.toContain('09:30')
  expect(await times(null)).toContain('09:30')
  expect(await book(null, '09:30')).toMatchObject({
    professionalName: 'Carla',
    to: '10:00',
    priceCents: 8_000,
    deposit: { askedCents: 2_400 },
  })
  await expect(book(bruna, '09:30')).rejects.toMatchObject({ kind: { code: 'SLOT_TAKEN' } })
})

test('the page says from what it costs with anybody, and what it is with who is chosen', async () => {
  const { salon, bruna, carla } = await twoPaces()
  const visitor = { incoming: { headers: {}, socket: { remoteAddress: '10.5.0.11' } } }
  const pages = new Hono().route('/', bookingPages)
  const textOf = async (professional: string) => {
    const path = `/booking/${salon.slug}?service=${salon.serviceId}&professional=${professional}&date=${day}`
    const html = await (await pages.request(path, { headers: { 'accept-language': 'pt-BR' } }, visitor)).text()
    const [, main = ''] = html.split('<main')
    return { text: main.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '), html }
  }
  const any = await textOf('')
  expect(any.text).toMatch(/Corte de 30 min a 1 h a partir de R\$ 80,00/)
  expect(any.text).toMatch(/Sinal a partir de R\$ 24,00/)
  expect(any.html).toContain('"minPrice":"80.00"')
  const hers = await textOf(bruna)
  expect(hers.text).toMatch(/Corte 1 h R\$ 100,50/)
  expect(hers.text).toMatch(/Corte com Bruna .* R\$ 100,50/)
  expect(hers.text).toMatch(/Sinal de R\$ 30,15/)
  expect(hers.text).not.toContain('a partir de')
  expect((await textOf(carla)).text).toMatch(/Corte 30 min R\$ 80,00/)
})

test('where prices are not shown, those of professionals are not told either', async () => {
  const { salon, bruna } = await twoPaces()
  const page = () => inLink(salon.slug, 'read', getPublicPage)
  const own = { professionalId: bruna, durationMinutes: 60, priceCents: 10_050, depositCents: 3_015 }
  expect((await page()).services).toMatchObject([{ priceCents: 8_000, ownTerms: [own] }])
  const link = { ...newBookingLink('Salão'), slug: salon.slug, showPrices: false, allowOnlinePayment: true }
  await write(salon.scope, (tx) => saveBookingLink(tx, link))
  expect((await page()).services).toMatchObject([{ priceCents: null, ownTerms: [{ ...own, priceCents: null }] }])
})
