import { expect, test } from 'vitest'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { formatsOfBusiness, noticeAddress } from './business-queries.ts'
import { aSignedUpPerson, type Browser } from './testing/browsers.ts'

const database = freshDatabase()

const profile = {
  name: 'Salão Rita',
  ownerName: 'Rita Lima',
  email: ' Contato@Salao.com',
  phone: '(11) 98765-4321',
  documentType: 'cnpj' as const,
  document: '12.abc.345/01de-35',
  address: 'Rua das Flores, 10',
  city: 'São Paulo',
  state: 'SP' as const,
  postalCode: '01310-100',
  municipalityCode: '3550308',
  municipalRegistration: '1.234.567-8',
  serviceCode: '06.01',
}

async function scopeOf(browser: Browser): Promise<Scope> {
  const { account, membership } = await browser.accounts.me()
  const { businessId, zone } = membership!
  return { businessId, zone, actor: { accountId: account.id, name: account.name } }
}

test('a new business has its name, Brazilian time and mails switched on', async () => {
  const rita = await aSignedUpPerson()
  expect(await rita.business.get()).toEqual({
    profile: {
      name: 'Salão Rita',
      ownerName: null,
      email: null,
      phone: null,
      documentType: 'cnpj',
      document: null,
      address: null,
      city: null,
      state: null,
      postalCode: null,
      municipalityCode: null,
      municipalRegistration: null,
      serviceCode: null,
    },
    notices: { mailsBookings: true, mailsCancellations: true },
    rules: { zone: 'America/Sao_Paulo', currency: 'BRL', dateFormat: 'DD/MM/YYYY' },
    storefront: { cover: null, instagram: null, facebook: null },
    currencyStands: false,
  })
})

// spec: booking-31
test('what is shown on all pages is stored as it is read, whatever was pasted, and only of the own business', async () => {
  const [rita, ana] = [await aSignedUpPerson(), await aSignedUpPerson()]
  await rita.business.updateStorefront({
    cover: null,
    instagram: 'https://www.instagram.com/salao.rita/?hl=pt',
    facebook: '@SalaoRita',
  })
  const stored = { cover: null, instagram: 'salao.rita', facebook: 'SalaoRita' }
  expect((await rita.business.get()).storefront).toEqual(stored)
  expect((await ana.business.get()).storefront).toEqual({ cover: null, instagram: null, facebook: null })
  const refusal = await refusalOf(
    rita.business.updateStorefront({ cover: '0199f3a2-0000-7000-8000-000000000001', instagram: 'a b', facebook: null }),
  )
  expect(refusal.fields).toEqual({ instagram: 'Informe o nome no Instagram, como @seusalao.' })
  const gone = rita.business.updateStorefront({
    cover: '0199f3a2-0000-7000-8000-000000000001',
    instagram: null,
    facebook: null,
  })
  expect((await refusalOf(gone)).fields).toEqual({
    cover: 'Esta imagem não está mais disponível. Escolha o arquivo de novo.',
  })
  expect((await rita.business.get()).storefront).toEqual(stored)
})

// spec: settings-2, settings-9, public-entities-7, public-calls-9
test('the profile is stored as it is read, and only of the own business', async () => {
  const [rita, ana] = [await aSignedUpPerson(), await aSignedUpPerson()]
  const before = await ana.business.get()
  await rita.business.updateProfile(profile)
  expect((await rita.business.get()).profile).toEqual({
    ...profile,
    email: 'contato@salao.com',
    phone: '+5511987654321',
    document: '12ABC34501DE35',
    postalCode: '01310100',
    serviceCode: '0601',
  })
  expect(await ana.business.get()).toEqual(before)
  const { businessId } = await scopeOf(rita)
  const { rows } = await database.admin.query(
    `select detail from audit where business_id = $1 and action = 'business.update'`,
    [businessId],
  )
  // All fields but the name, which stays the same.
  const profileFields = ['city', 'email', 'phone', 'state', 'address', 'document', 'owner_name', 'postal_code']
  const fields = [...profileFields, 'service_code', 'municipality_code', 'municipal_registration']
  expect(rows).toEqual([{ detail: { fields } }])
})

test.each([
  ['cpf', '12ABC34501DE35', 'CPF inválido. Confira os números.'],
  ['cpf', '529.982.247-26', 'Informe um CPF ou CNPJ válido.'],
  ['cnpj', '529.982.247-25', 'CNPJ inválido. Confira os números e letras.'],
  ['cnpj', '12ABC34501DE36', 'Informe um CPF ou CNPJ válido.'],
] as const)('a %s is not %s', async (documentType, document, message) => {
  const rita = await aSignedUpPerson()
  const refusal = await refusalOf(rita.business.updateProfile({ ...profile, documentType, document }))
  expect(refusal.fields).toEqual({ document: message })
})

test('what cannot be is refused at its field', async () => {
  const rita = await aSignedUpPerson()
  const refusal = await refusalOf(
    rita.business.updateProfile({ ...profile, name: ' ', postalCode: '123', state: 'XX' }),
  )
  expect(refusal.fields).toEqual({
    name: 'Informe o nome do negócio.',
    postalCode: 'Informe um CEP com 8 dígitos.',
    state: 'Escolha o estado.',
  })
  const rules = { zone: 'Europe/Lisbon' as never }
  expect((await refusalOf(rita.business.updateRules(rules))).fields).toEqual({
    zone: 'Escolha o fuso horário.',
  })
  const formats = { currency: 'GBP' as never, dateFormat: 'D/M/YY' as never }
  expect((await refusalOf(rita.business.updateRules(formats))).fields).toEqual({
    currency: 'Escolha a moeda.',
    dateFormat: 'Escolha o formato de data.',
  })
})

// spec: settings-7
test('the zone counts from the next request', async () => {
  const rita = await aSignedUpPerson()
  const rules = { zone: 'America/Noronha' as const }
  await rita.business.updateRules({ ...rules, bookedTimes: 'instant' })
  expect((await rita.business.get()).rules).toMatchObject(rules)
  expect((await rita.accounts.me()).membership).toMatchObject({ zone: 'America/Noronha' })
})

// spec: settings-7
test('currency and date format count from the next request, each by itself, and the trail names them', async () => {
  const [rita, ana] = [await aSignedUpPerson(), await aSignedUpPerson()]
  await rita.business.updateRules({ currency: 'USD' })
  await rita.business.updateRules({ dateFormat: 'MM/DD/YYYY' })
  await rita.business.updateRules({})
  const chosen = { zone: 'America/Sao_Paulo', currency: 'USD', dateFormat: 'MM/DD/YYYY' }
  expect((await rita.business.get()).rules).toEqual(chosen)
  expect((await rita.accounts.me()).membership).toMatchObject(chosen)
  expect((await ana.accounts.me()).membership).toMatchObject({ currency: 'BRL', dateFormat: 'DD/MM/YYYY' })
  const { businessId, zone, actor } = await scopeOf(rita)
  const formats = await inBusiness({ businessId, zone, actor }, 'read', formatsOfBusiness)
  expect([formats.money(123_456), formats.date('2026-12-31')]).toEqual(['US$ 1.234,56', '12/31/2026'])
  const { rows } = await database.admin.query(
    `select detail -> 'fields' as fields from audit where business_id = $1 and action = 'business.update' order by at`,
    [businessId],
  )
  expect(rows).toEqual([{ fields: ['currency'] }, { fields: ['date_format'] }])
})

test('settings are for those who run the business', async () => {
  const rita = await aSignedUpPerson()
  const { account } = await rita.accounts.me()
  await database.admin.query(`update member set role = 'employee' where account_id = $1`, [account.id])
  expect(await codeOf(rita.business.get())).toBe('FORBIDDEN')
  expect(await codeOf(rita.business.updateProfile(profile))).toBe('FORBIDDEN')
  await database.admin.query(`update member set role = 'admin' where account_id = $1`, [account.id])
})

// spec: settings-4
test('notices go to the address of the business, else to its administrator, and not at all when switched off', async () => {
  const rita = await aSignedUpPerson()
  const scope = await scopeOf(rita)
  const address = () => inBusiness(scope, 'read', (tx) => noticeAddress(tx, 'mailsBookings'))
  expect(await address()).toBe(rita.email)
  await rita.business.updateProfile(profile)
  expect(await address()).toBe('contato@salao.com')
  await rita.business.updateNotices({ mailsBookings: false, mailsCancellations: true })
  expect(await address()).toBeNull()
  expect(await inBusiness(scope, 'read', (tx) => noticeAddress(tx, 'mailsCancellations'))).toBe('contato@salao.com')
})
