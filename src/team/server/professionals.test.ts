import { createRouterClient } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import { aMember } from '../../accounts/server/testing/people.ts'
import { refusalOf } from '../../accounts/server/testing/calls.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { rolesWith } from '../../accounts/permissions.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { awaitAll, type BusinessTx, type Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { defaultWeek, type Week } from '../hours.ts'
import { accountTexts, professionalRefusals, specialtyRefusals, type ProfessionalForm } from '../professional.ts'
import { teamApi } from './api.ts'
import {
  getProfessional,
  historyOfProfessionals,
  listProfessionals,
  listSpecialties,
  listStaffAccounts,
  readProfessionalRemoval,
} from './professional-queries.ts'
import { removeProfessional, restoreProfessional } from './remove-professional.ts'
import { createProfessional, updateProfessional } from './save-professional.ts'
import { createSpecialty, removeSpecialty } from './save-specialty.ts'
import { aSalon, book, outcomes, write } from '../../agenda/server/testing/agenda.ts'

const database = freshDatabase()
const notFound = expect.objectContaining({ kind: platformRefusals.NOT_FOUND })

const nights: Week = [[{ from: '20:00', to: '24:00' }], [], [], [], [], [{ from: '08:00', to: '12:30' }], []]
const carla: ProfessionalForm = {
  name: 'Carla',
  email: 'carla@exemplo.com',
  phone: '+5511987654321',
  document: '52998224725',
  commissionPercent: 45,
  accountId: null,
  specialtyIds: [],
  hours: nights,
  photo: null,
}

const read = <T>(scope: Scope, work: (tx: BusinessTx) => Promise<T>) => inBusiness(scope, 'read', work)
const list = (scope: Scope) => read(scope, (tx) => listProfessionals(tx))
const get = (scope: Scope, id: string) => read(scope, (tx) => getProfessional(tx, { id }))
const create = (scope: Scope, form = carla) => write(scope, (tx) => createProfessional(tx, form))
const asked = (scope: Scope, id: string) => read(scope, (tx) => readProfessionalRemoval(tx, { id }))
const remove = (scope: Scope, id: string) => write(scope, (tx) => removeProfessional(tx, { id }))
const addSpecialty = (scope: Scope, name: string) => write(scope, (tx) => createSpecialty(tx, { name }))
const actions = async ({ businessId }: Scope) => {
  const { rows } = await database.admin.query('select action from audit where business_id = $1 order by id', [
    businessId,
  ])
  return rows.map(({ action }) => action)
}

// spec: calls-11
test('what keeps a professional is what a removal is asked about', async () => {
  const { rows } = await database.admin.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'professional'::regclass and confdeltype in ('a', 'r')`,
  )
  // Their own rows go with them.
  const own = new Set(['professional_specialty', 'working_hours'])
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !own.has(name))
      .toSorted(),
  ).toEqual([...historyOfProfessionals].toSorted())
})

describe('a professional', () => {
  test('whose form is sent again is one, and holds what was typed last', async () => {
    const { scope } = await aSalon()
    const accountId = (await aMember(scope, 'employee')).actor.accountId!
    const id = newId()
    const before = (await list(scope)).length
    const send = (form: Partial<ProfessionalForm> = {}) =>
      write(scope, (tx) => createProfessional(tx, { ...carla, id, accountId, ...form }))
    const { won } = await outcomes([send(), send()])
    expect(won).toEqual([{ id }, { id }])
    await send({ name: 'Carla Dias', hours: defaultWeek })
    expect(await list(scope)).toHaveLength(before + 1)
    expect(await get(scope, id)).toMatchObject({ name: 'Carla Dias', accountId, hours: defaultWeek })
    const other = await aSalon()
    expect(await write(other.scope, (tx) => createProfessional(tx, { ...carla, id }))).toEqual({ id })
    expect(await get(scope, id)).toMatchObject({ name: 'Carla Dias' })
  })

  // spec: entities-7
  test('is stored as written, hours and specialties included, and is audited', async () => {
    const { scope } = await aSalon()
    const [cut, colour] = [await addSpecialty(scope, 'Corte'), await addSpecialty(scope, 'Coloração')]
    const { id } = await create(scope, { ...carla, specialtyIds: [cut.id, colour.id] })
    const { specialtyIds, ...card } = await get(scope, id)
    expect(card).toEqual({ ...carla, id, isActive: true, createdAt: scope.now!.toISOString(), specialtyIds: undefined })
    expect(new Set(specialtyIds)).toEqual(new Set([cut.id, colour.id]))
    expect((await list(scope)).find((one) => one.id === id)).toMatchObject({
      specialties: ['Coloração', 'Corte'],
      commissionPercent: 45,
    })

    const changed = { ...carla, name: 'Carla Dias', document: null, hours: defaultWeek, specialtyIds: [cut.id] }
    await write(scope, (tx) => updateProfessional(tx, { ...changed, id }))
    expect(await get(scope, id)).toMatchObject(changed)
    expect((await actions(scope)).slice(-2)).toEqual(['professional.create', 'professional.update'])
  })

  // spec: calls-6
  test('stands in the list by the name', async () => {
    const { scope, professionalId } = await aSalon()
    for (const name of ['Zilda', 'Alba', 'Beto']) await create(scope, { ...carla, name, document: null })
    const others = (await list(scope)).filter(({ id }) => id !== professionalId)
    expect(others.map(({ name }) => name)).toEqual(['Alba', 'Beto', 'Zilda'])
  })

  test('without history is deleted', async () => {
    const { scope, professionalId } = await aSalon()
    expect(await asked(scope, professionalId)).toEqual({ historyKept: false })
    expect(await remove(scope, professionalId)).toEqual({ historyKept: false })
    expect(await list(scope)).toEqual([])
    expect(await actions(scope)).toContain('professional.remove')
  })

  test('with appointments to come stays; with past ones is deactivated and can come back', async () => {
    const salon = await aSalon()
    const { scope, professionalId } = salon
    await book(salon, '09:00')
    await expect(remove(scope, professionalId)).rejects.toEqual(
      expect.objectContaining({ kind: professionalRefusals.HAS_APPOINTMENTS }),
    )
    await database.admin.query(`update appointment set status = 'completed' where professional_id = $1`, [
      professionalId,
    ])
    expect(await asked(scope, professionalId)).toEqual({ historyKept: true })
    expect(await remove(scope, professionalId)).toEqual({ historyKept: true })
    expect(await list(scope)).toMatchObject([{ id: professionalId, isActive: false }])
    await expect(book(salon, '10:00')).rejects.toEqual(notFound)
    await write(scope, (tx) => restoreProfessional(tx, { id: professionalId }))
    await book(salon, '10:00')
    expect(await actions(scope)).toEqual(expect.arrayContaining(['professional.deactivate', 'professional.activate']))
  })

  test('of another business is not found, nor are its specialties taken', async () => {
    const [mine, theirs] = await awaitAll([aSalon(), aSalon()])
    const specialty = await addSpecialty(theirs.scope, 'Corte')
    for (const id of [theirs.professionalId, newId()]) {
      await expect(get(mine.scope, id)).rejects.toEqual(notFound)
      for (const work of [
        (tx: BusinessTx) => updateProfessional(tx, { ...carla, id }),
        (tx: BusinessTx) => removeProfessional(tx, { id }),
        (tx: BusinessTx) => restoreProfessional(tx, { id }),
      ])
        await expect(write<unknown>(mine.scope, work)).rejects.toEqual(notFound)
    }
    const { id } = await create(mine.scope, { ...carla, specialtyIds: [specialty.id] })
    expect(await get(mine.scope, id)).toMatchObject({ specialtyIds: [] })
  })
})

describe('the account of a professional', () => {
  const fault = (accountId: string) =>
    expect.objectContaining({ kind: platformRefusals.INVALID_INPUT, fields: { accountId } })

  test('is a member, of one professional only, and is told until they leave the team', async () => {
    const { scope, professionalId } = await aSalon()
    const { accountId } = (await aMember(scope, 'employee')).actor
    const { id } = await create(scope, { ...carla, accountId })
    expect(await get(scope, id)).toMatchObject({ accountId })
    expect((await list(scope)).find((one) => one.id === id)).toMatchObject({ account: { name: 'Pessoa employee' } })
    expect(await read(scope, listStaffAccounts)).toEqual([
      { id: scope.actor.accountId, name: 'Pessoa admin', role: 'admin', professional: null },
      { id: accountId, name: 'Pessoa employee', role: 'employee', professional: { id, name: 'Carla' } },
    ])
    await expect(create(scope, { ...carla, accountId })).rejects.toEqual(fault(accountTexts.taken))
    const both = write(scope, (tx) => updateProfessional(tx, { ...carla, accountId, id: professionalId }))
    await expect(both).rejects.toEqual(fault(accountTexts.taken))
    await write(scope, (tx) => updateProfessional(tx, { ...carla, accountId, id }))

    await database.admin.query('update member set removed_at = now() where account_id = $1', [accountId])
    expect(await get(scope, id)).toMatchObject({ accountId: null })
    expect((await list(scope)).find((one) => one.id === id)).toMatchObject({ account: null })
    expect(await read(scope, listStaffAccounts)).toHaveLength(1)
    await expect(create(scope, { ...carla, accountId })).rejects.toEqual(fault(accountTexts.unknown))
  })

  test('is not exchanged by two at once, who are both told that it is taken', async () => {
    const { scope } = await aSalon()
    const [first, second] = [(await aMember(scope, 'employee')).actor, (await aMember(scope, 'employee')).actor]
    const { id: one } = await create(scope, { ...carla, accountId: first.accountId })
    const { id: other } = await create(scope, { ...carla, accountId: second.accountId })
    const save = (id: string, accountId: string | null) =>
      write(scope, (tx) => updateProfessional(tx, { ...carla, id, accountId }))
    for (let round = 0; round < 200; round++) {
      const { lost } = await outcomes([save(one, second.accountId), save(other, first.accountId)])
      expect(lost).toEqual([fault(accountTexts.taken), fault(accountTexts.taken)])
    }
  })

  test('is nobody of another business, and nobody unknown', async () => {
    const [mine, theirs] = await awaitAll([aSalon(), aSalon()])
    const { accountId } = theirs.scope.actor
    for (const stranger of [accountId, newId()]) {
      await expect(create(mine.scope, { ...carla, accountId: stranger })).rejects.toEqual(fault(accountTexts.unknown))
      const change = (tx: BusinessTx) =>
        updateProfessional(tx, { ...carla, accountId: stranger, id: mine.professionalId })
      await expect(write(mine.scope, change)).rejects.toEqual(fault(accountTexts.unknown))
    }
  })
})

describe('a specialty', () => {
  // spec: professionals-5, entities-8, errors-15
  test('exists once by its name, case and accents aside, until it is removed', async () => {
    const { scope } = await aSalon()
    const { id } = await addSpecialty(scope, 'Coloração')
    await expect(addSpecialty(scope, 'COLORACAO')).rejects.toEqual(
      expect.objectContaining({ kind: specialtyRefusals.SPECIALTY_EXISTS }),
    )
    const other = await addSpecialty(scope, 'Barba')
    expect((await read(scope, listSpecialties)).map(({ name }) => name)).toEqual(['Barba', 'Coloração'])
    await write(scope, (tx) => removeSpecialty(tx, other))
    const { id: professional } = await create(scope, { ...carla, specialtyIds: [id] })
    await write(scope, (tx) => removeSpecialty(tx, { id }))
    expect(await read(scope, listSpecialties)).toEqual([])
    expect(await get(scope, professional)).toMatchObject({ specialtyIds: [] })
    const { rows } = await database.admin.query('select is_active from specialty where id = $1', [id])
    expect(rows).toEqual([{ is_active: false }])
    await addSpecialty(scope, 'Coloração')
    expect(await actions(scope)).toEqual(expect.arrayContaining(['specialty.create', 'specialty.remove']))
  })

  test('of another business is neither in the way nor removable', async () => {
    const [mine, theirs] = await awaitAll([aSalon(), aSalon()])
    const { id } = await addSpecialty(theirs.scope, 'Corte')
    await addSpecialty(mine.scope, 'Corte')
    await expect(write(mine.scope, (tx) => removeSpecialty(tx, { id }))).rejects.toEqual(notFound)
  })
})

// spec: professionals-1
test('what somebody earns is told to those who may see the settings', async () => {
  const { scope } = await aSalon()
  for (const role of rolesWith('bookings.view')) {
    const procedures = createRouterClient(teamApi, { context: await signedIn(await aMember(scope, role)) })
    const [professional] = await procedures.professionals.list()
    const isManager = role === 'admin' || role === 'manager'
    expect(professional).toMatchObject({ commissionPercent: isManager ? 40 : null, account: null })
    if (!isManager)
      expect((await refusalOf(procedures.professionals.get({ id: professional!.id }))).code).toBe('FORBIDDEN')
  }
})
