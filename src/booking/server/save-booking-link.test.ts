import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import type { Role } from '../../accounts/permissions.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/transaction.ts'
import { bookingApi } from './api.ts'

const database = freshDatabase()

const doorsOf = async (scope: Scope) => createRouterClient(bookingApi, { context: await signedIn(scope) }).link
const link = {
  businessName: 'Studio Ana',
  slug: 'studio-ana',
  whatsapp: '+5511987654321',
  isActive: true,
  requirePhone: true,
  requireAddress: false,
  showPrices: true,
  primaryColor: '#031B47',
  accentColor: '#FBAC0D',
}

test('a business starts with a proposal, and gets back what it saved', async () => {
  const scope = await aBusiness()
  const doors = await doorsOf(scope)
  expect(await doors.get()).toEqual({
    isSaved: false,
    link: { ...link, businessName: 'Salão de Teste', slug: 'salao-de-teste', whatsapp: null },
  })
  await doors.save({ ...link, slug: 'Studio Ana', whatsapp: '(11) 98765-4321' })
  expect(await doors.get()).toEqual({ isSaved: true, link: { ...link, slug: 'studioana' } })
  const { rows } = await database.admin.query(
    `select account_id, detail from audit where business_id = $1 and action = 'booking-link.save'`,
    [scope.businessId],
  )
  expect(rows).toEqual([{ account_id: scope.actor.accountId, detail: { isActive: true } }])
})

test('a name that gives no path still opens the screen', async () => {
  const scope = await aBusiness()
  await database.admin.query(`update business set name = '✂' where id = $1`, [scope.businessId])
  expect((await (await doorsOf(scope)).get()).link).toMatchObject({ businessName: '✂', slug: '' })
})

test('a page that was switched off stays off when something else is saved', async () => {
  const doors = await doorsOf(await aBusiness())
  await doors.save({ ...link, slug: 'desligada', isActive: false })
  await doors.save({ ...link, slug: 'desligada', isActive: false, businessName: 'Outro nome', showPrices: false })
  expect((await doors.get()).link).toMatchObject({ isActive: false, businessName: 'Outro nome', showPrices: false })
})

test('a path belongs to one business, also while its page is off', async () => {
  const [first, second] = [await doorsOf(await aBusiness()), await doorsOf(await aBusiness())]
  await first.save({ ...link, slug: 'disputado', isActive: false })
  expect(await refusalOf(second.save({ ...link, slug: 'Disputado' }))).toEqual({
    code: 'SLUG_TAKEN',
    title: 'Link já existe',
    text: 'Este caminho personalizado já está em uso. Escolha outro.',
    fields: { slug: 'Este caminho personalizado já está em uso. Escolha outro.' },
  })
  expect((await second.get()).isSaved).toBe(false)
  await first.save({ ...link, slug: 'outro-caminho' })
  await second.save({ ...link, slug: 'disputado' })
})

test('whoever books may see the link, managers may change it, strangers neither', async () => {
  const owner = await aBusiness()
  await (await doorsOf(owner)).save({ ...link, slug: 'papeis' })
  for (const [role, mayChange] of [
    ['manager', true],
    ['employee', false],
    ['receptionist', false],
  ] as [Role, boolean][]) {
    const doors = await doorsOf(await aMember(owner, role))
    expect((await doors.get()).link.slug).toBe('papeis')
    const saving = doors.save({ ...link, slug: 'papeis' })
    if (mayChange) await saving
    else expect((await refusalOf(saving)).code).toBe('FORBIDDEN')
  }
  const stranger = createRouterClient(bookingApi, { context: { headers: {}, network: '10.2.0.1', setCookie() {} } })
  expect((await refusalOf(stranger.link.get())).code).toBe('SIGNED_OUT')
  expect((await refusalOf(stranger.link.save(link))).code).toBe('SIGNED_OUT')
})

test('what is missing or malformed is said in Portuguese', async () => {
  const doors = await doorsOf(await aBusiness())
  const bad = { ...link, businessName: ' ', slug: '', whatsapp: '123', primaryColor: 'red' }
  expect((await refusalOf(doors.save(bad))).fields).toEqual({
    businessName: 'Preencha o nome do negócio.',
    slug: 'Preencha o caminho personalizado.',
    whatsapp: 'Informe um WhatsApp válido, com DDD.',
    primaryColor: 'Escolha uma cor.',
  })
})
