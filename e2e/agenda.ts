import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { asOwner, openBookingPage, post } from './owner.ts'
import { serverDatabase } from './prepared.ts'

/** A Tuesday. */
export const day = '2030-03-12'
const openingHours = [
  { from: '08:00', to: '12:00' },
  { from: '14:00', to: '18:30' },
]

/** An owner with two professionals, a one-hour service and a client. */
export async function aSalon(page: Page) {
  await asOwner(page, { name: 'Rita Lima', businessName: 'Salão da Rita' })
  const contact = { phone: '(11) 98765-4321', email: 'equipe@exemplo.com', document: null }
  const hours = Array.from({ length: 7 }, () => openingHours)
  const professional = { ...contact, commissionPercent: 40, specialtyIds: [], hours }
  const service = { name: 'Corte', priceCents: 8_000, durationMinutes: 60, isActive: true }
  const [bruna, carla, { id: serviceId }, { id: clientId }] = await Promise.all([
    post(page, '/professionals', { ...professional, name: 'Bruna' }),
    post(page, '/professionals', { ...professional, name: 'Carla' }),
    post(page, '/services', service),
    post(page, '/clients', { ...contact, name: 'Ana Conceição' }),
  ])
  const professionals = [bruna.id, carla.id]
  return { professionals, serviceId, clientId }
}

/** An owner with one professional, a half-hour service and a booking page. */
export async function aSalonOnline(page: Page) {
  await asOwner(page, { businessName: 'Espaço Dora' })
  const service = { name: 'Corte', durationMinutes: 30, priceCents: 8000, isActive: true }
  const professional = { name: 'Bruna Dias', email: 'equipe@exemplo.com', phone: '(11) 96666-5555' }
  const hours = Array.from({ length: 7 }, () => [{ from: '08:00', to: '18:00' }])
  const { id: serviceId } = await post(page, '/services', service)
  await post(page, '/professionals', { ...professional, commissionPercent: 40, specialtyIds: [], hours })
  return { slug: await openBookingPage(page), serviceId }
}

/** An appointment of Ana with Bruna at 09:00, and others at the given times. */
export async function withAppointment(page: Page, ...others: string[]) {
  const { professionals, ...salon } = await aSalon(page)
  for (const time of ['09:00', ...others])
    await post(page, '/appointments', { ...salon, professionalId: professionals[0], date: day, time })
  await page.goto(`/dashboard/schedule?date=${day}`)
  await expect(appointment(page, /^09:00/)).toBeVisible()
}

/** Appointments of Ana with Bruna today, at 09:00 and at the given times, whatever time it is. */
export async function withAppointmentToday(page: Page, ...others: string[]) {
  const { professionals, ...salon } = await aSalon(page)
  const date = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  const squeezed = { ...salon, professionalId: professionals[0], date, squeezeReason: 'Já estava aqui' }
  for (const time of ['09:00', ...others]) await post(page, '/appointments/squeezed-in', { ...squeezed, time })
  await page.goto(`/dashboard/schedule?date=${date}`)
  await expect(appointment(page, /^09:00/)).toBeVisible()
}

/** The salon's clock shows some minutes past eight, whatever time it is: its day has begun, and goes on. */
export async function pastEight(professionalId: string): Promise<{ date: string; at: (minutes: number) => string }> {
  const behind = new Date().getUTCHours() - 8
  const zone = behind > 12 ? `Etc/GMT-${24 - behind}` : `Etc/GMT${behind < 0 ? '-' : '+'}${Math.abs(behind)}`
  const admin = new pg.Client(await serverDatabase())
  await admin.connect()
  await admin.query('update business set zone = $1 where id = (select business_id from professional where id = $2)', [
    zone,
    professionalId,
  ])
  await admin.end()
  const now = new Date()
  const read = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, ...options })
  return {
    date: read({}).format(now),
    at: (minutes) => read({ timeStyle: 'short' }).format(+now + minutes * 60_000),
  }
}

export const appointment = (page: Page, name: string | RegExp = /Ana Conceição/) =>
  page.getByRole('list', { name: 'Agendamentos do dia' }).getByRole('button', { name })
/** Presses an appointment in its middle and drags it by this many pixels. */
export async function drag(page: Page, right: number, down: number) {
  const box = (await appointment(page).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + right, y + down, { steps: 5 })
  await page.mouse.up()
}
