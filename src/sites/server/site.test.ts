import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { aProfessional, aService } from '../../agenda/server/testing/agenda.ts'
import { newBookingLink } from '../../booking/booking-link.ts'
import { bookingApi } from '../../booking/server/api.ts'
import { storePicture } from '../../business/server/store-picture.ts'
import { pictureTexts } from '../../business/picture.ts'
import { saveSpecialHours } from '../../hours/server/save-special-hours.ts'
import type { NewSpecialHours } from '../../hours/special-hours.ts'
import { addDays, localDate } from '../../platform/clock.ts'
import { brl } from '../../platform/format.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import type { Site } from '../contract.ts'
import type { Week } from '../../team/hours.ts'
import { sitesApi } from './api.ts'
import { publishedSite } from './site-queries.ts'

const database = freshDatabase()

const as = async (scope: Scope) => createRouterClient(sitesApi, { context: await signedIn(scope) })
const linkOf = async (scope: Scope) => createRouterClient(bookingApi, { context: await signedIn(scope) }).link
const linkForm = (slug: string) => ({ ...newBookingLink('Studio Ana'), slug })
const aSlug = () => `salao-${newId().slice(-12)}`
const formOf = ({ content }: Site, slug = aSlug()) => ({ ...content, slug })

// spec: sites-2, public-entities-14
test('a page begins with what the business has told already', async () => {
  const owner = await aBusiness()
  await aService(owner)
  const site = await (await as(owner)).get()
  expect(site).toMatchObject({
    slug: 'salao-de-teste',
    publishedAt: null,
    hasChanges: false,
    bookingSlug: null,
    content: {
      title: 'Salão de Teste',
      primaryColor: '#6366f1',
      secondaryColor: '#ec4899',
      services: [{ name: 'Corte', serviceId: expect.any(String), price: null, description: null }],
    },
  })
})

// spec: sites-1
test('visitors see what was published, not what is being written, until it is taken back', async () => {
  const owner = await aBusiness()
  const caller = await as(owner)
  const form = formOf(await caller.get())
  expect(await codeOf(caller.publish())).toBe('NOT_FOUND')
  await caller.save(form)
  expect(await publishedSite(form.slug)).toBeUndefined()
  await caller.publish()
  expect(await publishedSite(form.slug)).toMatchObject({ content: { title: 'Salão de Teste' } })

  await caller.save({ ...form, title: 'Beleza de verdade' })
  expect(await caller.get()).toMatchObject({ hasChanges: true, content: { title: 'Beleza de verdade' } })
  expect(await publishedSite(form.slug)).toMatchObject({ content: { title: 'Salão de Teste' } })
  await caller.publish()
  expect(await caller.get()).toMatchObject({ hasChanges: false, publishedAt: expect.any(String) })
  expect(await publishedSite(form.slug)).toMatchObject({ content: { title: 'Beleza de verdade' } })

  const close = (at: string) =>
    database.admin.query(
      `update subscription set closed_at = ${at}, erases_at = ${at} + interval '90 days', read_only_since = ${at}
       where business_id = $1`,
      [owner.businessId],
    )
  await close('now()')
  expect(await publishedSite(form.slug)).toBeUndefined()
  await close('null::timestamptz')
  expect(await publishedSite(form.slug)).toBeTruthy()

  await caller.withdraw()
  expect(await publishedSite(form.slug)).toBeUndefined()
  expect(await codeOf(caller.withdraw())).toBe('NOT_FOUND')
  const { rows } = await database.admin.query<{ action: string }>(
    'select action from audit where business_id = $1 order by at, id',
    [owner.businessId],
  )
  const done = rows.map(({ action }) => action)
  expect(done).toEqual(['site.save', 'site.publish', 'site.save', 'site.publish', 'site.withdraw'])
})

// spec: sites-6
test('visitors see the prices of today, what is written beside them, and nothing that is not offered any more', async () => {
  const owner = await aBusiness()
  const serviceId = await aService(owner)
  const caller = await as(owner)
  const form = formOf(await caller.get())
  const written = { name: 'Noiva', serviceId: null, price: 'a partir de R$ 300', description: null }
  await caller.save({ ...form, services: [{ ...form.services[0]!, price: 'R$ 1,00' }, written] })
  await caller.publish()
  const pricesOf = async () =>
    (await publishedSite(form.slug))!.content.services.map(({ name, price }) => [name, price])
  expect(await pricesOf()).toEqual([
    ['Corte', brl(8000)],
    ['Noiva', 'a partir de R$ 300'],
  ])
  await database.admin.query('update service set price_cents = 9500 where id = $1', [serviceId])
  expect((await pricesOf())[0]).toEqual(['Corte', brl(9500)])
  expect(await caller.get()).toMatchObject({ hasChanges: false, services: [{ id: serviceId, priceCents: 9500 }] })
  await database.admin.query('update service set is_active = false where id = $1', [serviceId])
  expect(await pricesOf()).toEqual([['Noiva', 'a partir de R$ 300']])
  // A service of another business is not shown.
  const theirs = await aService(await aBusiness())
  await caller.save({ ...form, services: [{ ...written, serviceId: theirs }] })
  await caller.publish()
  expect(await pricesOf()).toEqual([])
})

test('an address belongs to one business, and each sees its own page', async () => {
  const [rita, ana] = [await as(await aBusiness()), await as(await aBusiness())]
  const form = formOf(await rita.get())
  await rita.save(form)
  const refusal = await refusalOf(ana.save(formOf(await ana.get(), form.slug)))
  expect(refusal).toMatchObject({ code: 'SITE_ADDRESS_TAKEN', fields: { slug: expect.any(String) } })
  await ana.save({ ...form, slug: aSlug(), title: 'Outro' })
  expect((await rita.get()).content.title).toBe('Salão de Teste')
})

test('a name is one business’s on both of its public pages, and on both what it was before', async () => {
  const [rita, ana] = [await aBusiness(), await aBusiness()]
  const [sites, links] = [await as(ana), await linkOf(ana)]
  const [name, other] = [aSlug(), aSlug()]
  await (await linkOf(rita)).save(linkForm(name))
  const taken = await refusalOf(sites.save(formOf(await sites.get(), name)))
  expect(taken).toMatchObject({ code: 'SITE_ADDRESS_TAKEN', fields: { slug: expect.any(String) } })
  await sites.save(formOf(await sites.get(), other))
  expect(await refusalOf((await linkOf(rita)).save(linkForm(other)))).toMatchObject({ code: 'SLUG_TAKEN' })
  // The same business has both, and whoever mixes them up comes to its own page.
  await links.save(linkForm(other))
  await links.save(linkForm(aSlug()))
  await sites.publish()
  expect(await publishedSite((await links.get()).link.slug)).toMatchObject({ slug: other })
})

test('the address that is proposed for a site can be had', async () => {
  const [first, second] = [await aBusiness(), await aBusiness()]
  // Its end is no digit: a path that ends with a number is not given the same one.
  for (const { businessId } of [first, second])
    await database.admin.query('update business set name = $1 where id = $2', [
      `${first.businessId} Ateliê`,
      businessId,
    ])
  const { slug } = await (await as(first)).get()
  await (await linkOf(first)).save(linkForm(slug))
  expect((await (await as(second)).get()).slug).toBe(`${slug}-2`)
})

test('a manager writes, the owner publishes, the others see nothing of it', async () => {
  const owner = await aBusiness()
  const manager = await as(await aMember(owner, 'manager'))
  await manager.save(formOf(await manager.get()))
  expect(await codeOf(manager.publish())).toBe('FORBIDDEN')
  expect(await codeOf(manager.withdraw())).toBe('FORBIDDEN')
  await (await as(owner)).publish()
  expect(await codeOf((await as(await aMember(owner, 'receptionist'))).get())).toBe('FORBIDDEN')
})

test('who may not publish moves no published page either', async () => {
  const owner = await aBusiness()
  const [caller, manager] = [await as(owner), await as(await aMember(owner, 'manager'))]
  await manager.save(formOf(await manager.get()))
  const moved = formOf(await manager.get())
  await manager.save(moved)
  await caller.publish()
  const refusal = await refusalOf(manager.save(formOf(await manager.get())))
  expect(refusal).toMatchObject({ code: 'FORBIDDEN', fields: { slug: expect.any(String) } })
  await manager.save({ ...moved, title: 'Outro título' })
  expect(await publishedSite(moved.slug)).toBeTruthy()
  await caller.save(formOf(await caller.get()))
})

const aPicture = (scope: Scope, content = newId()) =>
  inBusiness(scope, 'write', (tx) =>
    storePicture(tx, { width: 100, height: 50, files: [{ box: 160, bytes: Buffer.from(content) }] }),
  )
const heldBy = async ({ businessId }: Scope) => {
  const { rows } = await database.admin.query<{ id: string }>(
    'select id from picture where business_id = $1 and expires_at is null order by id',
    [businessId],
  )
  return rows.map(({ id }) => id)
}

// spec: sites-3
test('a page shows its pictures, and they live as long as it, what is on the air or an earlier version shows them', async () => {
  const owner = await aBusiness()
  const caller = await as(owner)
  const form = formOf(await caller.get())
  const [hero, about, photo] = [await aPicture(owner), await aPicture(owner), await aPicture(owner)]
  const gallery = [{ picture: photo.id, caption: 'Sala' }]
  await caller.save({ ...form, heroPicture: hero.id, aboutPicture: about.id, gallery })
  await caller.publish()
  expect((await publishedSite(form.slug))!.content).toMatchObject({
    heroPicture: hero,
    aboutPicture: about,
    gallery: [{ picture: photo, caption: 'Sala' }],
  })
  expect((await caller.get()).pictures).toHaveLength(3)

  // The draft gets another picture while visitors still see the first one, which can be restored.
  const second = await aPicture(owner)
  await caller.save({ ...form, heroPicture: second.id, aboutPicture: second.id })
  expect(await heldBy(owner)).toHaveLength(4)
  await caller.publish()
  expect(await heldBy(owner)).toHaveLength(4)
  // A picture that no page shows any more is deleted at once.
  const third = await aPicture(owner)
  await caller.save({ ...form, heroPicture: third.id })
  await caller.save(form)
  expect(await heldBy(owner)).not.toContain(third.id)
  await database.admin.query('delete from site_version where business_id = $1', [owner.businessId])
  expect(await heldBy(owner)).toEqual([second.id])
  await caller.publish()
  await database.admin.query('delete from site_version where business_id = $1', [owner.businessId])
  expect(await heldBy(owner)).toEqual([])
})

// spec: sites-3
test('a picture that is gone, another row’s or another business’s is refused at its field', async () => {
  const [owner, rival] = [await aBusiness(), await aBusiness()]
  const caller = await as(owner)
  const form = formOf(await caller.get())
  const [mine, theirs] = [await aPicture(owner), await aPicture(rival)]
  const faultsOf = async (more: object) => (await refusalOf(caller.save({ ...form, ...more }))).fields
  expect(await faultsOf({ heroPicture: theirs.id })).toEqual({ heroPicture: pictureTexts.gone })
  expect(await faultsOf({ gallery: [{ picture: mine.id }, { picture: newId() }] })).toEqual({
    'gallery.1.picture': pictureTexts.gone,
  })
  expect(await faultsOf({ gallery: [{ picture: null }] })).toEqual({ 'gallery.0.picture': 'Escolha a imagem.' })
  expect(await faultsOf({ aboutPicture: 'sending' })).toEqual({ aboutPicture: pictureTexts.sending })
  expect(await heldBy(rival)).toEqual([])
})

// spec: sites-4
test('what visitors saw before can be gone back to, the last ten times', async () => {
  const owner = await aBusiness()
  const caller = await as(owner)
  const form = formOf(await caller.get())
  const publish = async (title: string) => {
    await caller.save({ ...form, title })
    await caller.publish()
  }
  for (let time = 1; time <= 12; time++) await publish(`Título ${time}`)
  await caller.publish()
  const versions = await caller.versions.list()
  expect(versions.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, at) => `Título ${11 - at}`))
  await caller.versions.restore({ id: versions[1]!.id })
  expect(await caller.get()).toMatchObject({ content: { title: 'Título 10' }, hasChanges: true, slug: form.slug })
  expect((await publishedSite(form.slug))!.content.title).toBe('Título 12')
  await caller.publish()
  expect((await publishedSite(form.slug))!.content.title).toBe('Título 10')
  await caller.withdraw()
  expect((await caller.versions.list())[0]).toMatchObject({ title: 'Título 10' })

  const rival = await as(await aBusiness())
  await rival.save(formOf(await rival.get()))
  expect(await codeOf(rival.versions.restore({ id: versions[1]!.id }))).toBe('NOT_FOUND')
  expect(await rival.versions.list()).toEqual([])
})

test('of two who publish at once nothing is lost', async () => {
  const caller = await as(await aBusiness())
  const form = formOf(await caller.get())
  await caller.save(form)
  await caller.publish()
  await caller.save({ ...form, title: 'Segundo' })
  await Promise.all([caller.publish(), caller.publish(), caller.publish()])
  expect((await caller.versions.list()).map(({ title }) => title)).toEqual(['Salão de Teste'])
})

// spec: sites-5
test('a page shows who works there now, and when; nothing else of them', async () => {
  const owner = await aBusiness()
  const mornings: Week = [[], [{ from: '08:00', to: '12:00' }], [], [], [], [], []]
  const days: Week = [[], [{ from: '10:00', to: '18:00' }], [], [], [], [], []]
  await aProfessional(owner, 'Bruna', mornings)
  const left = await aProfessional(owner, 'Caio', days)
  const caller = await as(owner)
  const form = formOf(await caller.get())
  await caller.save(form)
  await caller.publish()
  const live = async () => (await publishedSite(form.slug))!.live
  expect((await live()).team).toEqual([
    { id: expect.any(String), name: 'Bruna', specialties: [], photo: null },
    { id: left, name: 'Caio', specialties: [], photo: null },
  ])
  expect((await live()).hours[1]).toEqual([{ from: '08:00', to: '18:00' }])
  await database.admin.query('update professional set is_active = false where id = $1', [left])
  expect((await live()).team.map(({ name }) => name)).toEqual(['Bruna'])
  expect((await live()).hours[1]).toEqual(mornings[1])
  await database.admin.query(
    `insert into agenda_rules (business_id, opening_hours) values ($1, '[{"weekday": 6, "from": 540, "to": 720}]')`,
    [owner.businessId],
  )
  expect((await live()).hours[6]).toEqual([{ from: '09:00', to: '12:00' }])
})

// spec: agenda-25
test('a page shows the next dates of the business in their order, and none of a professional’s own', async () => {
  const owner = await aBusiness()
  const professionalId = await aProfessional(owner, 'Bruna')
  const caller = await as(owner)
  const form = formOf(await caller.get())
  await caller.save(form)
  await caller.publish()
  const today = localDate(new Date(), owner.zone)
  const open = [{ from: '08:00', to: '12:00' }]
  const special = async (name: string, from: number, to = from, more: Partial<NewSpecialHours> = {}) => {
    const entry = { id: newId(), professionalId: null, name, hours: [], everybodyWorks: false, keepAppointments: false }
    const dates = { firstDate: addDays(today, from), lastDate: addDays(today, to) }
    await inBusiness(owner, 'write', (tx) => saveSpecialHours(tx, { ...entry, ...dates, ...more }))
    return { name, ...dates, hours: more.hours ?? [] }
  }
  const eve = await special('Véspera', 40, 40, { hours: open })
  const recess = await special('Recesso', -3, 2)
  await special('Feriado do ano que vem', 200)
  await special('Plantão', 10, 10, { professionalId, hours: open })
  expect((await publishedSite(form.slug))!.live.dates).toEqual([recess, eve])
})
