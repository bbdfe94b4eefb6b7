import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import type { Role } from '../../accounts/permissions.ts'
import { defaultRules } from '../../agenda/agenda-rules.ts'
import { weekdayNames } from '../../team/hours.ts'
import { removeProfessional } from '../../team/server/remove-professional.ts'
import { saveAgendaRules } from '../../agenda/server/save-agenda-rules.ts'
import { aProfessional, aService } from '../../agenda/server/testing/agenda.ts'
import { newId } from '../../platform/id.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { slugFromName } from '../booking-link.ts'
import { bookingApi } from './api.ts'

const database = freshDatabase()

const proceduresOf = async (scope: Scope) => createRouterClient(bookingApi, { context: await signedIn(scope) }).link
const link = {
  businessName: 'Studio Ana',
  slug: 'studio-ana',
  whatsapp: '+5511987654321',
  isActive: true,
  requirePhone: true,
  requireAddress: false,
  showPrices: true,
  autoConfirm: false,
  holdHours: 24,
  allowOnlinePayment: false,
  primaryColor: '#031B47',
  accentColor: '#FBAC0D',
  isListed: true,
  framingSites: [],
  language: 'visitor' as const,
  noShowLimit: null,
  noShowAct: 'refuse' as const,
}

// spec: booking-link-1
test('a business starts with a proposal, and gets back what it saved', async () => {
  const scope = await aBusiness()
  const procedures = await proceduresOf(scope)
  expect(await procedures.get()).toEqual({
    isSaved: false,
    gaps: ['services', 'professionals'],
    place: null,
    link: { ...link, businessName: 'Salão de Teste', slug: 'salao-de-teste', whatsapp: null, logo: null },
  })
  await database.admin.query(`update business set phone = '+5511912345678' where id = $1`, [scope.businessId])
  expect((await procedures.get()).link.whatsapp).toBe('+5511912345678')
  await procedures.save({ ...link, slug: 'Studio Ana', whatsapp: '(11) 98765-4321' })
  expect(await procedures.get()).toMatchObject({ isSaved: true, link: { ...link, slug: 'studioana' } })
  const { rows } = await database.admin.query(
    `select account_id, detail from audit where business_id = $1 and action = 'booking-link.save'`,
    [scope.businessId],
  )
  expect(rows).toEqual([
    {
      account_id: scope.actor.accountId,
      detail: { isActive: true, autoConfirm: false, allowOnlinePayment: false, noShowLimit: null, noShowAct: 'refuse' },
    },
  ])
})

test('the page is shown in frames of the sites that were named, and searchers are told of it or not', async () => {
  const procedures = await proceduresOf(await aBusiness())
  await procedures.save({
    ...link,
    slug: 'emoldurada',
    isListed: false,
    framingSites: 'www.Ana.com.br/agenda\n\nana.com.br',
  })
  expect((await procedures.get()).link).toMatchObject({
    isListed: false,
    framingSites: ['https://www.ana.com.br', 'https://ana.com.br'],
  })
  expect(await refusalOf(procedures.save({ ...link, slug: 'emoldurada', framingSites: "'self' *" }))).toMatchObject({
    fields: { framingSites: 'Informe o endereço de um site por linha, como www.seusalao.com.br.' },
  })
})

test('one who saves twice at once is nobody’s rival', async () => {
  for (let business = 0; business < 5; business++) {
    const procedures = await proceduresOf(await aBusiness())
    for (let round = 0; round < 20; round++)
      await Promise.all(
        Array.from({ length: 6 }, () => procedures.save({ ...link, slug: `rodada-${business}-${round}` })),
      )
  }
})

test('a name that gives no path still opens the screen', async () => {
  const scope = await aBusiness()
  await database.admin.query(`update business set name = '✂' where id = $1`, [scope.businessId])
  expect((await (await proceduresOf(scope)).get()).link).toMatchObject({ businessName: '✂', slug: '' })
})

// spec: public-routes-1, public-states-4
test('a page that was switched off stays off when something else is saved', async () => {
  const procedures = await proceduresOf(await aBusiness())
  await procedures.save({ ...link, slug: 'desligada', isActive: false })
  await procedures.save({ ...link, slug: 'desligada', isActive: false, businessName: 'Outro nome', showPrices: false })
  expect((await procedures.get()).link).toMatchObject({
    isActive: false,
    businessName: 'Outro nome',
    showPrices: false,
  })
})

// spec: public-errors-2
test('a path belongs to one business, also while its page is off', async () => {
  const [first, second] = [await proceduresOf(await aBusiness()), await proceduresOf(await aBusiness())]
  await first.save({ ...link, slug: 'disputado', isActive: false })
  expect(await refusalOf(second.save({ ...link, slug: 'Disputado' }))).toEqual({
    code: 'SLUG_TAKEN',
    title: 'Link já existe',
    text: 'Este caminho personalizado já está em uso. Escolha outro.',
    fields: { slug: 'Este endereço já está em uso. Escolha outro.' },
  })
  expect((await second.get()).isSaved).toBe(false)
})

test('a free path is proposed, and what is typed is checked against what others have or had', async () => {
  // A path that ends in a number is proposed without that number.
  const name = `Espaço ${newId().slice(-8)} Sul`
  const [first, second] = [await aBusiness(), await aBusiness()]
  for (const { businessId } of [first, second])
    await database.admin.query('update business set name = $1, city = $2 where id = $3', [name, 'Recife', businessId])
  const [procedures, rival] = [await proceduresOf(first), await proceduresOf(second)]
  const { slug } = (await procedures.get()).link
  expect(slug).toBe(slugFromName(name))
  await procedures.save({ ...link, slug, isActive: false })
  expect((await rival.get()).link.slug).toBe(`${slug}-recife`)
  expect(await rival.checkPath({ slug })).toEqual({ isFree: false, proposal: `${slug}-recife` })
  expect(await rival.checkPath({ slug: `${slug}-nova` })).toEqual({ isFree: true, proposal: `${slug}-nova` })
  await procedures.save({ ...link, slug: `${slug}-recife` })
  expect(await rival.checkPath({ slug })).toEqual({ isFree: false, proposal: `${slug}-2` })
  // What one had oneself can be had again.
  expect(await procedures.checkPath({ slug })).toEqual({ isFree: true, proposal: slug })
})

test('paths are checked by whoever may edit the page, and so often', async () => {
  const scope = await aBusiness()
  expect(
    (await refusalOf((await proceduresOf(await aMember(scope, 'receptionist'))).checkPath({ slug: 'a-b-c' }))).code,
  ).toBe('FORBIDDEN')
  const { key, most } = limit('path.business', scope.businessId)
  await database.admin.query('insert into throttle values ($1, now(), $2)', [key, most])
  expect((await refusalOf((await proceduresOf(scope)).checkPath({ slug: 'a-b-c' }))).code).toBe('TOO_MANY')
})

// spec: public-routes-4
test('who looks at the link is told what lacks before anybody can book', async () => {
  const owner = await aBusiness()
  const procedures = await proceduresOf(owner)
  const gaps = async () => (await procedures.get()).gaps
  expect(await gaps()).toEqual(['services', 'professionals'])
  await aService(owner)
  const professionalId = await aProfessional(owner)
  expect(await gaps()).toEqual([])
  const openingHours = weekdayNames.map((_, weekday) => (weekday === 0 ? [{ from: '09:00', to: '12:00' }] : []))
  await inBusiness(owner, 'write', (tx) => saveAgendaRules(tx, { ...defaultRules, openingHours }))
  expect(await gaps()).toEqual(['hours'])
  await inBusiness(owner, 'write', (tx) => removeProfessional(tx, { id: professionalId }))
  expect(await gaps()).toEqual(['professionals'])
})

test('a path that was given up stays its owner’s, who may take it again', async () => {
  const [owner, rival] = [await proceduresOf(await aBusiness()), await proceduresOf(await aBusiness())]
  await owner.save({ ...link, slug: 'primeiro-nome' })
  await owner.save({ ...link, slug: 'segundo-nome' })
  expect((await refusalOf(rival.save({ ...link, slug: 'primeiro-nome' }))).code).toBe('SLUG_TAKEN')
  await owner.save({ ...link, slug: 'primeiro-nome' })
  expect((await owner.get()).link.slug).toBe('primeiro-nome')
})

test('whoever tries out many paths leaves some to the others', async () => {
  const procedures = await proceduresOf(await aBusiness())
  for (let at = 1; at <= 20; at++) await procedures.save({ ...link, slug: `tentativa-${at}` })
  expect((await refusalOf(procedures.save({ ...link, slug: 'tentativa-21' }))).fields).toEqual({
    slug: 'Seu negócio já usou 20 endereços, e todos continuam reservados para você. Escolha um deles.',
  })
  await procedures.save({ ...link, slug: 'tentativa-3' })
  const other = await proceduresOf(await aBusiness())
  await other.save({ ...link, slug: 'tentativa-21' })
})

test('whoever books may see the link, managers may change it, strangers neither', async () => {
  const owner = await aBusiness()
  await (await proceduresOf(owner)).save({ ...link, slug: 'papeis' })
  for (const [role, mayChange] of [
    ['manager', true],
    ['employee', false],
    ['receptionist', false],
  ] as [Role, boolean][]) {
    const procedures = await proceduresOf(await aMember(owner, role))
    expect((await procedures.get()).link.slug).toBe('papeis')
    const saving = procedures.save({ ...link, slug: 'papeis' })
    if (mayChange) await saving
    else expect((await refusalOf(saving)).code).toBe('FORBIDDEN')
  }
  const stranger = createRouterClient(bookingApi, { context: { headers: {}, network: '10.2.0.1', setCookie() {} } })
  expect((await refusalOf(stranger.link.get())).code).toBe('SIGNED_OUT')
  expect((await refusalOf(stranger.link.save(link))).code).toBe('SIGNED_OUT')
})

test('what is missing or malformed is said in Portuguese', async () => {
  const procedures = await proceduresOf(await aBusiness())
  const bad = { ...link, businessName: ' ', slug: '', whatsapp: '123', primaryColor: 'red' }
  expect((await refusalOf(procedures.save(bad))).fields).toEqual({
    businessName: 'Preencha o nome do negócio.',
    slug: 'Preencha o endereço.',
    whatsapp: 'Informe um WhatsApp válido, com DDD.',
    primaryColor: 'Escolha uma cor.',
  })
})
