import { addMember } from '../src/business/server/add-member.ts'
import type { EdgeContext } from '../src/accounts/server/guard.ts'
import { businessesOf } from '../src/accounts/server/queries.ts'
import { getBusiness } from '../src/business/server/business-queries.ts'
import { updateProfileOfBusiness } from '../src/business/server/update-business.ts'
import { signUp } from '../src/business/server/sign-up.ts'
import { defaultWeek } from '../src/team/hours.ts'
import { createProfessional } from '../src/team/server/save-professional.ts'
import { createSpecialty } from '../src/team/server/save-specialty.ts'
import { saveBookingLink } from '../src/booking/server/save-booking-link.ts'
import { productForm } from '../src/catalogue/product.ts'
import { createProduct } from '../src/catalogue/server/create-product.ts'
import { createService } from '../src/catalogue/server/create-service.ts'
import { updateService } from '../src/catalogue/server/update-service.ts'
import { serviceForm } from '../src/catalogue/service.ts'
import { createClient } from '../src/clients/server/create-client.ts'
import { brandColors } from '../src/platform/brand.ts'
import { defaultZone } from '../src/platform/clock.ts'
import { setGoal } from '../src/home/server/set-goal.ts'
import type { Scope } from '../src/platform/server/database/business-tx.ts'
import { inBusiness, outsideBusinesses } from '../src/platform/server/database/run-transaction.ts'
import type { Demo } from './demo-data.ts'

export type DemoBusiness = {
  scope: Scope
  services: { id: string; minutes: number; cents: number }[]
  products: { id: string; cents: number }[]
  professionals: string[]
  clients: string[]
}

const typedService = ({
  name,
  category,
  description,
  minutes,
  cents,
  pause,
}: Omit<Demo['services'][number], 'own'>) => ({
  name,
  category,
  description,
  durationMinutes: minutes,
  priceCents: cents,
  processing: pause ? { afterMinutes: pause.after, minutes: pause.minutes } : null,
  isActive: true,
})

/** Sets a business up through the product's own commands; demo-days.ts adds its days. */
export async function makeBusiness(demo: Demo, passwords: Map<string, string>, now: Date): Promise<DemoBusiness> {
  const scope = await signUpOwner(demo, passwords)
  const write = <T>(work: Parameters<typeof inBusiness<T>>[2]) => inBusiness({ ...scope, now }, 'write', work)
  const accounts = new Map([[demo.staff[0]!.name, scope.actor.accountId]])
  for (const { role, name, email } of demo.staff.slice(1)) {
    const { id } = await write((tx) => addMember(tx, { role, name, email, password: passwords.get(email)! }))
    accounts.set(name, id)
  }

  const services: DemoBusiness['services'] = []
  for (const service of demo.services) {
    const { minutes, cents } = service
    const form = serviceForm.parse(typedService(service))
    services.push({ ...(await write((tx) => createService(tx, form))), minutes, cents })
  }
  const products = []
  for (const { cents, ...product } of demo.products) {
    const form = productForm.parse({ ...product, priceCents: cents, lowStockLevel: 8, isActive: true })
    products.push({ ...(await write((tx) => createProduct(tx, form))), cents })
  }

  const specialties = new Map<string, string>()
  for (const name of new Set(demo.professionals.flatMap((one) => one.specialties)))
    specialties.set(name, (await write((tx) => createSpecialty(tx, { name }))).id)
  const professionals = []
  for (const [i, { name, commissionPercent, specialties: known }] of demo.professionals.entries()) {
    const form = {
      name,
      email: `profissional${i + 1}@${demo.slug}.demo`,
      phone: `+5511970000${String(i).padStart(3, '0')}`,
      document: null,
      commissionPercent,
      accountId: accounts.get(name) ?? null,
      specialtyIds: known.map((specialty) => specialties.get(specialty)!),
      hours: defaultWeek,
      photo: null,
    }
    professionals.push((await write((tx) => createProfessional(tx, form))).id)
  }

  for (const [at, { own, ...service }] of demo.services.entries()) {
    const professionalId = professionals[demo.professionals.findIndex((one) => one.name === own?.professional)]
    if (!own || !professionalId) continue
    const ownTerms = [{ professionalId, durationMinutes: own.minutes, priceCents: own.cents }]
    const form = serviceForm.parse({ ...typedService(service), ownTerms, professionalIds: professionals })
    await write((tx) => updateService(tx, { ...form, id: services[at]!.id }))
  }

  await write(async (tx) => {
    const { profile } = await getBusiness(tx)
    await updateProfileOfBusiness(tx, { ...profile, ...demo.place })
  })
  await write((tx) => setGoal(tx, { goalCents: 4_000_000 }))

  const clients = []
  for (const [i, name] of demo.clients.entries()) {
    const phone = `+5511980000${String(i).padStart(3, '0')}`
    clients.push(
      (await write((tx) => createClient(tx, { name, phone, email: null, document: null, birthday: null }))).id,
    )
  }
  await write((tx) =>
    saveBookingLink(tx, {
      businessName: demo.name,
      slug: demo.slug,
      whatsapp: '+5511990000000',
      isActive: true,
      requirePhone: true,
      requireAddress: false,
      showPrices: true,
      autoConfirm: true,
      holdHours: 24,
      allowOnlinePayment: false,
      noShowLimit: null,
      noShowAct: 'refuse',
      primaryColor: brandColors.navy,
      accentColor: brandColors.amber,
      isListed: true,
      framingSites: [],
      language: 'visitor',
      logo: null,
    }),
  )
  return { scope, services, products, professionals, clients }
}

async function signUpOwner(demo: Demo, passwords: Map<string, string>): Promise<Scope> {
  const { name, email } = demo.staff[0]!
  const here: EdgeContext = { headers: {}, network: '127.0.0.1', setCookie() {} }
  await signUp(here, { name, businessName: demo.name, email, password: passwords.get(email)! })
  const { accountId, businessId } = await outsideBusinesses('read', async (db) => {
    const account = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const [business] = await businessesOf(db, account.id)
    return { accountId: account.id, businessId: business!.id }
  })
  return { businessId, zone: defaultZone, actor: { accountId, name } }
}
