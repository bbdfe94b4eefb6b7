import { afterEach, beforeAll, expect, test } from 'vitest'
import { codeOf, refusalOf } from '../accounts/server/testing/calls.ts'
import { aMember } from '../accounts/server/testing/people.ts'
import { applyDepositEvent } from '../deposits/server/check-deposits.ts'
import type { Simulator } from '../payments/server/testing/provider-simulator.ts'
import { simulated } from '../payments/server/testing/simulated-account.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { asked, behind, cancel, listed } from './testing/deposit-salon.ts'
import {
  aCharged,
  aConnectedSalon,
  behindCharges,
  deposits,
  heard,
  paid,
  paymentsOf,
  payAgain,
  received,
  sentBack,
  tell,
} from './testing/provider-salon.ts'

// The laws of db/invariants-money.sql, checked after this file, prove that no centavo was lost or doubled.
const database = freshDatabase()
const { stored, entries } = behind(database)
const { acts } = behindCharges(database)

let simulator: Simulator
beforeAll(async () => {
  simulator = await simulated()
})
afterEach(() => simulator.be('well'))

async function aPaid() {
  const salon = await aConnectedSalon()
  const booked = await aCharged(salon)
  await simulator.change(booked.payment.id, paid)
  await applyDepositEvent(salon.scope.businessId, String(booked.payment.id))
  return { salon, booked, owner: salon.owner }
}

test('a deposit is given back by the provider, once, and only of what is not needed any more', async () => {
  const { salon, booked, owner } = await aPaid()
  const { id } = booked
  expect(await codeOf(owner.giveBack({ id }))).toBe('DEPOSIT_IN_USE')
  await cancel(salon, id)
  await owner.giveBack({ id })
  expect((await paymentsOf(salon, booked))[0]).toMatchObject({ status: 'refunded' })
  await tell(salon.scope.businessId, booked.payment.id)
  await heard()
  expect(await entries(id)).toEqual([received(booked.payment), sentBack(booked.payment)])
  await owner.giveBack({ id })
  expect(await entries(id)).toHaveLength(2)
  const employee = await deposits(await aMember(salon.scope, 'employee'))
  expect(await codeOf(employee.giveBack({ id }))).toBe('FORBIDDEN')
})

// spec: public-entities-3
test('a return whose answer is lost is found again, and not done twice', async () => {
  const { salon, booked, owner } = await aPaid()
  const { id } = booked
  await cancel(salon, id)
  await simulator.be('lost')
  expect(await codeOf(owner.giveBack({ id }))).toBe('RETURN_UNSURE')
  expect(await stored(id)).toMatchObject({ held: asked })
  await simulator.be('well')
  await Promise.all([owner.giveBack({ id }), tell(salon.scope.businessId, booked.payment.id).then(heard)])
  expect(await entries(id)).toEqual([received(booked.payment), sentBack(booked.payment)])
})

test('one that the provider refuses, or that came otherwise, is made by hand', async () => {
  const { salon, booked, owner } = await aPaid()
  const { id } = booked
  await cancel(salon, id)
  await simulator.be('refuses')
  expect(await refusalOf(owner.giveBack({ id }))).toMatchObject({ title: 'Mercado Pago não devolveu' })
  await simulator.be('well')
  await owner.account.remove()
  expect((await listed(salon)).open).toMatchObject([{ id, state: 'toReturn', isReturnedByProvider: false }])
  expect(await codeOf(owner.giveBack({ id }))).toBe('NOT_BY_PROVIDER')
  await owner.return({ id })
  expect(await stored(id)).toMatchObject({ held: 0 })
})

test('of a deposit that was paid twice, what the provider sent back is gone, and the other payment is still there', async () => {
  const { salon, booked } = await aPaid()
  const { id } = booked
  const second = await payAgain(salon.scope.businessId, id)
  const hear = () => applyDepositEvent(salon.scope.businessId, String(second))
  await hear()
  expect(await stored(id)).toMatchObject({ held: 2 * asked })
  await simulator.change(second, { status: 'refunded' })
  for (let times = 0; times < 2; times++) await hear()
  expect(await stored(id)).toMatchObject({ held: asked, status: 'confirmed' })
  expect(await entries(id)).toEqual([received(booked.payment), received({ id: second }), sentBack({ id: second })])
  await simulator.change(booked.payment.id, { status: 'refunded' })
  for (let times = 0; times < 2; times++) await applyDepositEvent(salon.scope.businessId, String(booked.payment.id))
  expect(await stored(id)).toMatchObject({ held: 0 })
})

test('one made at the provider of what was used or returned already leaves a trace and no second row', async () => {
  const { salon, booked, owner } = await aPaid()
  await cancel(salon, booked.id)
  await owner.return({ id: booked.id })
  await simulator.change(booked.payment.id, { status: 'charged_back' })
  for (let times = 0; times < 2; times += 1) await applyDepositEvent(salon.scope.businessId, String(booked.payment.id))
  expect(await entries(booked.id)).toHaveLength(2)
  expect(await acts(salon, 'deposit.taken_back')).toHaveLength(1)
})

test('so does the second of two payments, which nobody is asked for any more', async () => {
  const { salon, booked, owner } = await aPaid()
  const second = await payAgain(salon.scope.businessId, booked.id)
  const hear = () => applyDepositEvent(salon.scope.businessId, String(second))
  await hear()
  await cancel(salon, booked.id)
  await owner.return({ id: booked.id })
  expect(await stored(booked.id)).toMatchObject({ held: 0 })
  const before = await entries(booked.id)
  await simulator.change(second, { status: 'charged_back' })
  for (let times = 0; times < 2; times += 1) await hear()
  expect(await entries(booked.id)).toEqual(before)
  expect(await acts(salon, 'deposit.taken_back')).toHaveLength(1)
})
