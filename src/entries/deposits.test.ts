import { describe, expect, test } from 'vitest'
import { changeAppointment } from '../agenda/server/change-appointment.ts'
import { removeAppointment } from '../agenda/server/remove-appointment.ts'
import { undoChange } from '../agenda/server/undo-change.ts'
import { aService, write } from '../agenda/server/testing/agenda.ts'
import { appointmentRefusals } from '../agenda/appointment.ts'
import { newBookingLink } from '../booking/booking-link.ts'
import { bookOnline } from '../booking/server/book-online.ts'
import { moveOwn } from '../booking/server/change-booking.ts'
import { expireBookings } from '../booking/server/expire-bookings.ts'
import { saveBookingLink } from '../booking/server/save-booking-link.ts'
import { comingDay, anOnlineSalon, aRequest } from '../booking/server/testing/online-salon.ts'
import { depositRefusals, firstRule } from '../deposits/deposit.ts'
import { countDeposits } from '../deposits/server/deposit-queries.ts'
import { saveDepositRule } from '../deposits/server/save-deposit-rule.ts'
import { correctDeposit } from '../deposits/server/settle-deposit.ts'
import { newId } from '../platform/id.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { savePixKey } from '../sales/server/save-pix-key.ts'
import { sell } from '../sales/server/testing/till.ts'
import {
  aBooked,
  aDepositSalon,
  aNetwork,
  asked,
  cancel,
  confirm,
  giveBack,
  listed,
  price,
  see,
  behind,
} from './testing/deposit-salon.ts'

// The laws of db/invariants-money.sql, checked after this file, prove that no centavo was lost or doubled.
const database = freshDatabase()
const { stored, entries, isDue, hasBegun, mails, aSaleOf } = behind(database)
const day = comingDay
const refusedAs = (kind: object) => expect.objectContaining({ kind })

describe('whoever books with a deposit', () => {
  // spec: public-entities-1
  test('accepts its policy, holds the time, and is shown the code on the page and in the mail', async () => {
    const salon = await aDepositSalon()
    const request = aRequest(salon, { email: 'quem@exemplo.com' })
    for (const policyVersion of [null, '2', 'x'])
      await expect(bookOnline(salon.slug, { ...request, policyVersion }, aNetwork())).rejects.toMatchObject({
        fields: { policyVersion: 'Leia e aceite a política do sinal.' },
      })
    const booking = await bookOnline(salon.slug, { ...request, policyVersion: '1' }, aNetwork())
    expect(await stored(booking.id)).toMatchObject({ status: 'pending', asked, held: 0 })
    expect(booking.deposit).toMatchObject({ askedCents: asked, heldCents: 0, isWaiting: true })
    expect(await see(salon, booking.key)).toMatchObject({ deposit: booking.deposit })
    const { rows } = await database.admin.query(
      `select deposit_policy_version as version, held_until - created_at as held from online_booking where visit_id = $1`,
      [booking.id],
    )
    expect(rows).toEqual([{ version: 1, held: expect.objectContaining({ minutes: 30 }) }])
    const [mail] = await mails('quem@exemplo.com')
    expect(mail!.text).toContain('pague o sinal de R$ 24,00 por PIX até')
    expect(mail!.text).toContain(booking.deposit!.code)
    expect(await write(salon.scope, countDeposits)).toEqual({ waiting: 1, toDecide: 0 })
  })

  test('is asked nothing for other services, without a key, and where online payment is off', async () => {
    const salon = await aDepositSalon()
    const { businessId } = salon.scope
    const plain = async (time: string) => {
      const booking = await bookOnline(
        salon.slug,
        aRequest(salon, { time, phone: null, email: `${newId()}@x.com` }),
        aNetwork(),
      )
      expect(booking.deposit).toBeNull()
      expect(await stored(booking.id)).toMatchObject({ status: 'scheduled', asked: null })
    }
    await database.admin.query('update booking_link set require_phone = false')
    await write(salon.scope, (tx) => saveDepositRule(tx, { ...firstRule, forAll: false, serviceIds: [newId()] }))
    await plain('08:00')
    await write(salon.scope, (tx) => saveDepositRule(tx, firstRule))
    await database.admin.query('update booking_link set allow_online_payment = false where business_id = $1', [
      businessId,
    ])
    await plain('09:00')
    await database.admin.query('update booking_link set allow_online_payment = true where business_id = $1', [
      businessId,
    ])
    await database.admin.query('delete from pix_key where business_id = $1', [businessId])
    await plain('11:00')
  })

  // spec: public-entities-1
  test('cannot be asked before there are a key and a rule, and the owner’s choice stays', async () => {
    const { scope, slug } = await anOnlineSalon()
    const link = { ...newBookingLink('Salão'), slug, allowOnlinePayment: true }
    const save = () => write(scope, (tx) => saveBookingLink(tx, link))
    await expect(save()).rejects.toMatchObject({
      fields: { allowOnlinePayment: 'Cadastre a chave PIX em Configurações antes de ligar o pagamento online.' },
    })
    await write(scope, (tx) => savePixKey(tx, { kind: 'email', key: 'a@b.com', holderName: 'A', city: 'B' }))
    await expect(save()).rejects.toMatchObject({
      fields: { allowOnlinePayment: 'Defina o sinal antes de ligar o pagamento online.' },
    })
    await write(scope, (tx) => saveDepositRule(tx, firstRule))
    await save()
  })

  test('accepted the text that was there; another text is another version', async () => {
    const salon = await aDepositSalon()
    await write(salon.scope, (tx) => saveDepositRule(tx, { ...firstRule, percent: 50 }))
    await aBooked(salon)
    await write(salon.scope, (tx) => saveDepositRule(tx, { ...firstRule, policy: 'Sem devolução de última hora.' }))
    await expect(aBooked(salon, { time: '11:00' })).rejects.toMatchObject({
      fields: { policyVersion: expect.any(String) },
    })
    await aBooked(salon, { time: '11:00', policyVersion: '2' })
  })

  test('and moves it meanwhile has no more time to pay', async () => {
    const salon = await aDepositSalon()
    const { id, key, heldUntil } = await aBooked(salon)
    const moved = await moveOwn(salon.slug, key, { date: day, time: '15:00' }, aNetwork())
    expect(moved.heldUntil).toEqual(heldUntil)
    expect(await stored(id)).toMatchObject({ status: 'pending', asked })
  })

  test('and moves it after paying keeps the new time, where the business confirms its bookings itself too', async () => {
    const salon = await aDepositSalon()
    const link = { ...newBookingLink('Salão de Teste'), slug: salon.slug, allowOnlinePayment: true, autoConfirm: false }
    await write(salon.scope, (tx) => saveBookingLink(tx, link))
    const { id, key } = await aBooked(salon)
    await confirm(salon, id)
    const moved = await moveOwn(salon.slug, key, { date: day, time: '15:00' }, aNetwork())
    expect(moved).toMatchObject({ from: '15:00', heldUntil: null, deposit: { heldCents: asked, isWaiting: false } })
    expect(await stored(id)).toMatchObject({ status: 'confirmed', held: asked })
    await isDue(id)
    await write(salon.scope, (tx) => changeAppointment(tx, { id, status: 'pending' }))
    await expireBookings()
    expect(await stored(id)).toMatchObject({ status: 'pending', held: asked })
  })
})

describe('a deposit that arrives', () => {
  test('confirms the booking, once, and whoever booked is told', async () => {
    const salon = await aDepositSalon()
    const { id, key, email } = await aBooked(salon)
    await mails(email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(salon, id)))
    expect(answers).toEqual(Array.from({ length: 10 }, () => ({ isLate: false })))
    expect(await stored(id)).toMatchObject({ status: 'confirmed', held: asked })
    expect(await entries(id)).toEqual([{ kind: 'received', cents: asked, reference: null }])
    expect(await see(salon, key)).toMatchObject({ heldUntil: null, deposit: { isWaiting: false, heldCents: asked } })
    const [mail] = await mails(email)
    expect(mail!.subject).toContain('agendamento confirmado')
    expect(mail!.text).toContain('Recebemos o sinal de R$ 24,00')
    const { rows } = await database.admin.query(
      `select detail from audit where business_id = $1 and action = 'deposit.confirm'`,
      [salon.scope.businessId],
    )
    expect(rows).toEqual([{ detail: { visit: id, cents: asked, isLate: false, byProvider: false } }])
    await isDue(id)
    await expireBookings()
    expect(await stored(id)).toMatchObject({ status: 'confirmed', held: asked })
  })

  test('of a visit is asked for all services together, lies with the first, and confirms them all', async () => {
    const salon = await aDepositSalon()
    const other = await aService(salon.scope)
    const { id, deposit } = await aBooked(salon, { moreServiceIds: [other] })
    expect(deposit).toMatchObject({ askedCents: 2 * asked, isWaiting: true })
    const { rows } = await database.admin.query('select id from appointment where visit_id = $1 and id <> $1', [id])
    const [{ id: second }] = rows
    expect(await stored(second)).toMatchObject({ status: 'pending', asked: null })
    await confirm(salon, id)
    expect(await stored(id)).toMatchObject({ status: 'confirmed', held: 2 * asked })
    expect(await stored(second)).toMatchObject({ status: 'confirmed', held: 0 })
    await expect(confirm(salon, second)).rejects.toThrow()
  })

  // spec: public-entities-2
  test('after its time was given up is late, there, and to be returned or used after all', async () => {
    const salon = await aDepositSalon()
    const { id, key, email } = await aBooked(salon)
    await isDue(id)
    await expireBookings()
    expect((await mails(email)).at(-1)!.text).toContain('O sinal não foi pago a tempo.')
    expect(await confirm(salon, id, 'E1')).toEqual({ isLate: true })
    expect(await stored(id)).toMatchObject({ status: 'cancelled', held: asked })
    expect((await listed(salon)).open).toMatchObject([{ id, state: 'late', heldCents: asked }])
    expect((await see(salon, key)).deposit).toMatchObject({ heldCents: asked })
    await write(salon.scope, (tx) => changeAppointment(tx, { id, status: 'confirmed' }))
    expect((await listed(salon)).open).toMatchObject([{ id, state: 'held' }])
    expect((await sell(salon.scope, await aSaleOf(salon, id))).totalCents).toBe(price)
    expect(await stored(id)).toMatchObject({ held: 0, is_paid: true })
  })

  test('as somebody saw and as the provider says is one payment; another name is another payment', async () => {
    const salon = await aDepositSalon()
    const { id } = await aBooked(salon)
    await confirm(salon, id)
    for (let time = 0; time < 3; time++) await confirm(salon, id, 'E1')
    await confirm(salon, id)
    expect(await stored(id)).toMatchObject({ held: asked })
    await confirm(salon, id, 'E2')
    await confirm(salon, id, 'E2')
    expect(await stored(id)).toMatchObject({ held: 2 * asked })
    await sell(salon.scope, await aSaleOf(salon, id, 2 * asked))
    expect(await stored(id)).toMatchObject({ held: 0 })
  })

  test('is waited for where somebody has confirmed without it, and asked for again after it was returned', async () => {
    const salon = await aDepositSalon()
    const { id } = await aBooked(salon)
    await write(salon.scope, (tx) => changeAppointment(tx, { id, status: 'confirmed' }))
    expect((await listed(salon)).open).toMatchObject([{ id, state: 'waiting' }])
    await confirm(salon, id)
    const { undoId } = await cancel(salon, id)
    await giveBack(salon, id)
    await expect(write(salon.scope, (tx) => undoChange(tx, { id: undoId! }))).rejects.toThrow()
    await write(salon.scope, (tx) => changeAppointment(tx, { id, status: 'confirmed' }))
    expect((await listed(salon)).open).toMatchObject([{ id, state: 'waiting' }])
    await confirm(salon, id)
    await confirm(salon, id)
    expect(await stored(id)).toMatchObject({ held: asked })
    expect((await entries(id)).map(({ kind }) => kind)).toEqual(['received', 'returned', 'received'])
  })

  test('of which somebody was wrong is taken back, unless the provider said so or it was used', async () => {
    const salon = await aDepositSalon()
    const { id } = await aBooked(salon)
    const correct = () => write(salon.scope, (tx) => correctDeposit(tx, { id }))
    const offered = async () => (await listed(salon)).open.map(({ state, isCorrectable }) => [state, isCorrectable])
    await confirm(salon, id)
    expect(await offered()).toEqual([['held', true]])
    await correct()
    expect(await stored(id)).toMatchObject({ held: 0, status: 'confirmed' })
    await expect(correct()).rejects.toEqual(refusedAs(depositRefusals.DEPOSIT_SETTLED))
    await confirm(salon, id, 'E9')
    expect(await stored(id)).toMatchObject({ held: asked })
    expect(await offered()).toEqual([['held', false]])
    await expect(correct()).rejects.toEqual(refusedAs(depositRefusals.DEPOSIT_SETTLED))
  })

  test('of which somebody was wrong is taken back also once its time has begun or was cancelled', async () => {
    const salon = await aDepositSalon()
    for (const happens of [hasBegun, (id: string) => cancel(salon, id)]) {
      const { id } = await aBooked(salon)
      await confirm(salon, id)
      await happens(id)
      expect((await listed(salon)).open).toMatchObject([{ id, isCorrectable: true }])
      await write(salon.scope, (tx) => correctDeposit(tx, { id }))
      expect((await listed(salon)).open).toEqual([])
    }
  })

  test('keeps its appointment from being deleted, and an undo moves no money', async () => {
    const salon = await aDepositSalon()
    const { id } = await aBooked(salon)
    const remove = write(salon.scope, (tx) => removeAppointment(tx, { id }))
    await expect(remove).rejects.toEqual(refusedAs(appointmentRefusals.DEPOSIT_ASKED))
    await confirm(salon, id)
    const { undoId } = await cancel(salon, id)
    expect((await listed(salon)).open).toMatchObject([{ state: 'toReturn' }])
    await write(salon.scope, (tx) => undoChange(tx, { id: undoId! }))
    expect((await listed(salon)).open).toMatchObject([{ state: 'held', heldCents: asked }])
  })
})
