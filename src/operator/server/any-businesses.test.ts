import { beforeEach, describe, expect, test } from 'vitest'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { codeOf } from '../../accounts/server/testing/calls.ts'
import { readSubscription } from '../../billing/server/queries.ts'
import { keepSimulatedKeys, simulated } from '../../payments/server/testing/simulated-account.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { aClient, anAppointment } from '../../sales/server/testing/till.ts'
import { businessesPerPage, standingFilters } from '../any-business.ts'
import { anOperator, lastEventOf } from './testing/an-operator.ts'
import { aNamedBusiness, pays, stands } from './testing/known-businesses.ts'

const database = freshDatabase()

beforeEach(async () => {
  await simulated()
  await keepSimulatedKeys(database.admin)
})

const whole = async ({ businessId, zone, actor }: Scope) =>
  (await inBusiness({ businessId, zone, actor }, 'read', readSubscription)).subscription!

// spec: master-15
describe('the list of businesses', () => {
  test.each([
    ['trial', { status: 'trial', in: '3 days' }, { standing: 'trial', days: 3 }],
    ['trial', { status: 'trial', in: '20 days' }, { standing: 'trial', days: 20 }],
    ['due', { status: 'active', in: '3 days' }, { standing: 'due', days: 3 }],
    ['paid', { status: 'active', in: '20 days' }, { standing: 'paid', days: 20 }],
    ['overdue', { status: 'active', in: '-5 days' }, { standing: 'overdue', days: -5 }],
    ['overdue', { status: 'trial', in: '-1 hour' }, { standing: 'overdue', days: -0 }],
    ['ending', { status: 'active', in: '20 days', isEnded: true }, { standing: 'ending', days: 20 }],
    ['read_only', { status: 'active', in: '-1 hour', isEnded: true }, { standing: 'read_only', days: -0 }],
    ['read_only', { status: 'active', in: '-20 days', isReadOnly: true }, { standing: 'read_only', days: -20 }],
  ] as const)('names %s who is %o', async (filter, subscription, said) => {
    const { master } = await anOperator(database)
    const { scope, name } = await aNamedBusiness(database.admin)
    await stands(database.admin, scope, subscription)
    const list = await master.businesses.list({ search: name, standing: filter })
    expect(list).toMatchObject({ count: 1, businesses: [{ id: scope.businessId, ...said }] })
    const others = await master.businesses.list({ search: name, standing: filter === 'paid' ? 'trial' : 'paid' })
    expect(others).toMatchObject({ count: 0, businesses: [] })
  })

  test('says the same as billing holds it to, and holds nobody to a plan while there is no way to pay', async () => {
    const { master } = await anOperator(database)
    const { scope, name } = await aNamedBusiness(database.admin)
    const told = async () => (await master.businesses.list({ search: name })).businesses[0]!
    for (const isReadOnly of [false, true]) {
      await stands(database.admin, scope, { status: 'active', in: '-20 days', isReadOnly })
      expect((await told()).standing === 'read_only').toBe((await whole(scope)).isReadOnly)
    }
    await stands(database.admin, scope, { status: 'active', in: '-20 days' })
    await database.admin.query('delete from payment_account')
    expect((await told()).standing).toBe('due')
  })

  test('is found by name, address, owner, e-mail and document, and by signs alone not at all', async () => {
    const { master } = await anOperator(database)
    const { scope, name } = await aNamedBusiness(database.admin)
    const mark = name.split(' ').at(-1)!
    await database.admin.query(`update business set document = '12345678000195' where id = $1`, [scope.businessId])
    await database.admin.query(`insert into public_path (business_id, slug) values ($1, $2)`, [
      scope.businessId,
      `sol-${mark}`,
    ])
    await database.admin.query(`update account set name = $2, email = $3 where id = $1`, [
      scope.actor.accountId,
      `Íris ${mark}`,
      `iris.${mark}@exemplo.com`,
    ])
    const idsBy = async (search: string) => (await master.businesses.list({ search })).businesses.map(({ id }) => id)
    for (const search of [`salao ${mark}`, `sol-${mark}`, `iris ${mark}`, `iris.${mark}@exemplo.com`])
      expect(await idsBy(search), search).toEqual([scope.businessId])
    for (const search of ['12.345.678/0001-95', '12345678'])
      expect(await idsBy(search), search).toContain(scope.businessId)
    expect(await idsBy('…')).toEqual([])
    expect(await idsBy(`outra ${mark}`)).toEqual([])
  })

  test('counts visits of thirty days, the last change by a person, and what is paid by the month', async () => {
    const { master } = await anOperator(database)
    const { scope, name } = await aNamedBusiness(database.admin)
    const told = async () => (await master.businesses.list({ search: name })).businesses[0]!
    expect(await told()).toMatchObject({ bookings: 0, lastActiveAt: null, monthlyCents: 0 })
    const clientId = await aClient(scope)
    await database.admin.query('update plan set most_professionals = null')
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    for (const days of [-1, 1, 29, 31]) await anAppointment(scope, clientId, ago(days))
    await anAppointment(scope, clientId, ago(2), 'cancelled')
    await database.admin.query('delete from audit where business_id = $1', [scope.businessId])
    await database.admin.query(
      `insert into audit (business_id, at, account_id, action) values ($1, '2026-11-01T12:00:00Z', $2, 'test'),
         ($1, '2026-11-02T12:00:00Z', null, 'test')`,
      [scope.businessId, scope.actor.accountId],
    )
    await pays(database.admin, scope, { cents: 120_000, period: 'year' })
    expect(await told()).toMatchObject({
      bookings: 2,
      lastActiveAt: '2026-11-01T12:00:00.000Z',
      monthlyCents: 10_000,
    })
  })

  test('is suspended with all its owners, and by no other member', async () => {
    const { master } = await anOperator(database)
    const { scope, name } = await aNamedBusiness(database.admin)
    const other = await aMember(scope, 'admin')
    await aMember(scope, 'manager')
    const shutOut = (id: string | null) =>
      database.admin.query('update account set suspended_at = now() where id = $1', [id])
    const told = async () => (await master.businesses.list({ search: name })).businesses[0]!.standing
    await shutOut(scope.actor.accountId)
    expect(await told()).toBe('trial')
    await shutOut(other.actor.accountId)
    expect(await told()).toBe('suspended')
  })

  test('comes in pages, with its plans; a file has all of them, and is audited', async () => {
    const { master, id } = await anOperator(database)
    const mark = crypto.randomUUID().slice(0, 8)
    for (let at = 0; at <= businessesPerPage; at += 1) {
      const scope = await aBusiness()
      await database.admin.query('update business set name = $2 where id = $1', [
        scope.businessId,
        `=Salão ${mark} ${at}`,
      ])
    }
    const [first, second, third] = [1, 2, 3].map((page) => master.businesses.list({ search: mark, page }))
    expect((await first!).businesses).toHaveLength(businessesPerPage)
    expect(await second!).toMatchObject({ count: businessesPerPage + 1, businesses: [{ name: `=Salão ${mark} 0` }] })
    expect(await third!).toMatchObject({ count: businessesPerPage + 1, businesses: [] })
    const { plans } = await first!
    const trial = plans.find(({ name }) => name === 'Teste Gratuito')!
    expect((await master.businesses.list({ search: mark, plan: trial.id })).count).toBe(businessesPerPage + 1)
    const clinic = plans.find(({ name }) => name === 'Clínica')!
    expect((await master.businesses.list({ search: mark, plan: clinic.id })).count).toBe(0)

    const { name, text, count } = await master.businesses.export({ search: mark })
    expect(name).toMatch(/^negocios-\d{4}-\d\d-\d\d\.csv$/)
    expect(count).toBe(businessesPerPage + 1)
    expect(text.split('\n')[0]).toContain('Negócio;Endereço;CPF ou CNPJ;Proprietário')
    // A name must not become a formula.
    expect(text).toContain(`'=Salão ${mark} 0`)
    expect(await lastEventOf(database, id)).toEqual({
      action: 'operator.businesses_export',
      detail: { standing: 'all', plan: null, count: businessesPerPage + 1 },
    })
    for (const standing of standingFilters)
      expect((await master.businesses.export({ search: mark, standing })).count).toBe(
        ['all', 'trial', 'trial_ending'].includes(standing) ? businessesPerPage + 1 : 0,
      )
  })

  test('refuses what is no standing and no plan', async () => {
    const { master } = await anOperator(database)
    const input = { standing: 'rich' as 'paid' }
    expect(await codeOf(master.businesses.list(input))).toBe('INVALID_INPUT')
    expect(await codeOf(master.businesses.list({ plan: 'x' }))).toBe('INVALID_INPUT')
  })
})
