import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { fillBusiness } from '../checks/one-of-everything.ts'
import { aMember } from '../src/accounts/server/testing/people.ts'
import type { Everything } from '../src/accounts/server/testing/stage.ts'
import { day } from './agenda.ts'
import { asOwner, post, put } from './owner.ts'
import { serverDatabase } from './prepared.ts'

/** Three days ahead; the professionals work every day. */
export const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

export type Salon = Everything & {
  /** The owner's address. */
  owner: string
  ana: string
  bruna: string
  carla: string
  beard: string
  /** The e-mail address of an employee. */
  employee: string
  /** The addresses of a visitor's booking, of one that is cancelled, and of a receipt. */
  booking: string
  cancelled: string
  receipt: string
}

/** Signs up an owner, whose salon has at least one of everything, and lets the page choose its open register. */
export async function aFullSalon(page: Page): Promise<Salon> {
  const email = await asOwner(page, { name: 'Rita Lima', businessName: 'Salão da Rita' })
  const { rows, employee } = await withOneOfEverything(email)
  const hours = Array.from({ length: 7 }, () => [{ from: '08:00', to: '18:00' }])
  const contact = { phone: '(11) 98765-4321', document: null }
  const aProfessional = async (name: string) => {
    const form = { ...contact, name, email: 'equipe@exemplo.com', commissionPercent: 40, specialtyIds: [], hours }
    return (await post(page, '/professionals', form)).id
  }
  const [bruna, carla] = [await aProfessional('Bruna'), await aProfessional('Carla')]
  const beard = (
    await post(page, '/services', { name: 'Barba', priceCents: 4_000, durationMinutes: 60, isActive: true })
  ).id
  await post(page, '/products', {
    name: 'Shampoo',
    barcode: '7891000100103',
    priceCents: 2_550,
    stock: 900,
    isActive: true,
  })
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  const card = {
    phone: contact.phone,
    email: 'ana@exemplo.com',
    document: '529.982.247-25',
    birthday: `${today.slice(8)}/${today.slice(5, 7)}`,
  }
  const ana = (await post(page, '/clients', { ...card, name: 'Ana Conceição' })).id
  for (const name of ['Bia Reis', 'Bia R.', 'Bia Lima'])
    await post(page, '/clients', { name, email: 'bia@exemplo.com' })
  await post(page, `/clients/${ana}/consents`, { purpose: 'marketing', isGranted: true, method: 'in_person' })
  await post(page, `/sales/clients/${ana}/check-in`, {})
  const booking = { clientId: ana, professionalId: bruna, serviceId: beard }
  for (const [date, time] of [
    [day, '09:00'],
    [day, '15:00'],
    [today, '17:00'],
  ])
    await post(page, '/appointments', { ...booking, date, time })
  const natalia = (await post(page, '/clients', { name: 'Natália Reis' })).id
  const now = new Date().toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo', timeStyle: 'short' })
  const squeezed = { date: today, time: now, squeezeReason: 'Só um retoque' }
  await post(page, '/appointments/squeezed-in', { ...booking, clientId: natalia, professionalId: carla, ...squeezed })
  const lunch = { professionalId: bruna, wholeDays: false, fromDate: day, toDate: day, reason: 'Almoço' }
  await post(page, '/time-off', { ...lunch, fromTime: '12:00', toTime: '13:00' })
  await post(page, '/time-off', { ...lunch, fromDate: soon, toDate: soon, fromTime: '16:00', toTime: '17:00' })
  const repeat = { unit: 'week', every: 1, count: 3 }
  await post(page, '/appointments/series', { ...booking, professionalId: carla, date: day, time: '10:00', repeat })

  const { link } = (await (await page.request.get('/api/booking-link')).json()) as { link: object }
  await put(page, '/booking-link', { ...link, whatsapp: '(11) 91234-5678', isActive: true, isListed: true })
  const visitor = { name: 'Paula Reis', phone: '(11) 95555-4444', email: 'paula@exemplo.com', address: '', notes: '' }
  const keys: string[] = []
  for (const time of ['10:00', '14:00']) {
    const wish = { key: crypto.randomUUID(), serviceId: beard, professionalId: bruna, date: soon, time }
    keys.push((await post<{ key: string }>(page, `/booking/${rows.slug}/bookings`, { ...wish, ...visitor })).key)
  }
  await post(page, `/booking/${rows.slug}/bookings/${keys[1]}/cancel`, {})
  const { token } = await post<{ token: string }>(page, `/sales/${rows.sale.id}/receipt-link`, {})

  await page.goto('/dashboard/pos')
  await page.getByRole('button', { name: 'Escolher caixa' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Caixa 2/ })
    .click()
  await expect(page.getByText('Aberto', { exact: true })).toBeVisible()
  const [own, cancelled] = keys.map((key) => `/booking/${rows.slug}/${key}`) as [string, string]
  return { ...rows, owner: email, ana, bruna, carla, beard, employee, booking: own, cancelled, receipt: `/r/${token}` }
}

/** Fills the owner's business directly: much of this comes about only in weeks. */
async function withOneOfEverything(email: string): Promise<{ rows: Everything; employee: string }> {
  const admin = new pg.Client({ connectionString: await serverDatabase(), pipeline: true })
  await admin.connect()
  try {
    const found = await admin.query<{ accountId: string; businessId: string; name: string; zone: string }>(
      `select m.account_id as "accountId", m.business_id as "businessId", a.name, b.zone
       from account a join member m on m.account_id = a.id join business b on b.id = m.business_id where a.email = $1`,
      [email],
    )
    const { accountId, businessId, name, zone } = found.rows[0]!
    const scope = { businessId, zone, actor: { accountId, name } }
    const rows = await fillBusiness(admin, scope)
    const { actor } = await aMember(scope, 'employee')
    // Her password is the owner's.
    const made = await admin.query<{ email: string }>(
      `update account set password_hash = (select password_hash from account where id = $1) where id = $2
       returning email`,
      [accountId, actor.accountId],
    )
    return { rows, employee: made.rows[0]!.email }
  } finally {
    await admin.end()
  }
}
