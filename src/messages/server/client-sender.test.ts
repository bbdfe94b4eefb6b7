import { describe, expect, test } from 'vitest'
import { write } from '../../agenda/server/testing/agenda.ts'
import { clientSender, letSenderOn } from '../../business/server/client-mail.ts'
import { newId } from '../../platform/id.ts'
import type { Mail } from '../../platform/server/mail/letter.ts'
import { NotSent } from '../../platform/server/mail/mail.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { insertRow } from '../../platform/server/testing/rows.ts'
import { stopMessages } from './parts/stop-messages.ts'
import { getMessageRules } from './rule-queries.ts'
import * as salons from './testing/messaging-salon.ts'

const { aVisit, from, hours, outbox, plan, received, tryOnce } = salons
const database = freshDatabase()
const sql = (text: string, ...values: unknown[]) => database.admin.query(text, values)

/** A business of today: it has sent nothing yet. Its client is due a reminder. */
async function aYoungSalon() {
  const salon = await salons.aMessagingSalon(database.admin, 'reminder')
  await sql('delete from client_sender where business_id = $1', salon.scope.businessId)
  await aVisit(salon, from(hours(23.9)))
  await plan(salon)
  return salon
}
type Salon = Awaited<ReturnType<typeof aYoungSalon>>

const isImported = async ({ scope, clientId }: Salon) => {
  const { id } = await insertRow(database.admin, 'client_import', {
    business_id: scope.businessId,
    id: newId(),
    file_name: 'clientes.csv',
    started_at: from(0),
    actor_name: 'Rita',
  })
  const row = { business_id: scope.businessId, import_id: id, line: 1, client_id: clientId, outcome: 'added' }
  await insertRow(database.admin, 'client_import_row', row)
}
const isUnproven = ({ scope }: Salon) =>
  sql('update account set email_verified_at = null where id = $1', scope.actor.accountId)
const hasSent = ({ scope }: Salon, delivered: number, today: number) =>
  insertRow(database.admin, 'client_sender', { business_id: scope.businessId, delivered, today, day_began_at: from(0) })
const isStopped = async (salon: Salon) => {
  await hasSent(salon, 500, 0)
  await sql(
    `update client_sender set stopped_at = now(), stopped_for = 'bounces' where business_id = $1`,
    salon.scope.businessId,
  )
}

// spec: settings-6
describe('before the business is grown', () => {
  test('a reminder leaves in our words, without what could be called', async () => {
    const salon = await aYoungSalon()
    await sql(`update service set name = 'CPF bloqueado, ligue 0800 123 4567' where id = $1`, salon.serviceId)
    await sql(
      `update business set phone = '+5511912344567', address = 'Pague pelo PIX 4567' where id = $1`,
      salon.scope.businessId,
    )
    await sql(
      `update message_rule set text = 'Pague pela chave PIX 11 98765-4321' where business_id = $1`,
      salon.scope.businessId,
    )
    const [mail] = await received(salon)
    expect(mail!.text).toContain('Este é um lembrete do seu horário: CPF bloqueado, ligue …')
    expect(`${mail!.subject} ${mail!.text}`).not.toMatch(/PIX|4567/)
  })

  test.each<[string, (salon: Salon) => Promise<unknown>, string]>([
    ['the owner’s address is unproven', isUnproven, 'owner_unproven'],
    ['the day is full', (salon) => hasSent(salon, 20, 20), 'day_full'],
    ['its mails were stopped', isStopped, 'sender_stopped'],
    ['the address came with a file', isImported, 'imported'],
  ])('nothing leaves when %s, and a row says why', async (_, happens, reason) => {
    const salon = await aYoungSalon()
    await happens(salon)
    expect(await received(salon)).toEqual([])
    expect(await outbox(salon)).toEqual([{ kind: 'reminder', state: 'not_sent', reason }])
  })

  test('whoever came with a file is written to after a visit, and by a grown business at once', async () => {
    const seen = await aYoungSalon()
    await isImported(seen)
    await aVisit(seen, from(-hours(50)), { status: 'completed' })
    expect(await received(seen)).toHaveLength(1)
    const grown = await aYoungSalon()
    await isImported(grown)
    await hasSent(grown, 100, 0)
    expect(await received(grown)).toHaveLength(1)
  })

  test('a reminder that waited for the proof leaves after it', async () => {
    const salon = await aYoungSalon()
    await isUnproven(salon)
    expect(await received(salon)).toEqual([])
    await sql('update account set email_verified_at = now() where id = $1', salon.scope.actor.accountId)
    await plan(salon)
    expect(await received(salon)).toHaveLength(1)
  })
})

test('the business sees what it may send', async () => {
  const salon = await aYoungSalon()
  await received(salon)
  expect((await write(salon.scope, getMessageRules)).mails).toEqual({
    isProven: true,
    isGrown: false,
    mostPerDay: 20,
    today: 1,
    stoppedFor: null,
  })
})

test('a day that began ahead of now, by a clock that was put back, is over', async () => {
  const salon = await aYoungSalon()
  await hasSent(salon, 20, 20)
  await sql(
    `update client_sender set day_began_at = now() + interval '5 hours' where business_id = $1`,
    salon.scope.businessId,
  )
  expect(await received(salon)).toHaveLength(1)
  expect(await write(salon.scope, clientSender)).toMatchObject({ delivered: 21, today: 1 })
})

// spec: settings-6
describe('too many', () => {
  const nobodyThere = Object.assign(new Error('550 no such user'), { code: 'EENVELOPE', responseCode: 550 })

  test('mails that came back stop a business, and the operator lets it on', async () => {
    const salon = await aYoungSalon()
    await hasSent(salon, 20, 0)
    await sql('update client_sender set tried = 15, bounced = 4 where business_id = $1', salon.scope.businessId)
    const refuses = async (): Promise<boolean> => {
      throw new NotSent(nobodyThere)
    }
    await tryOnce(salon, refuses)
    expect(await outbox(salon)).toEqual([{ kind: 'reminder', state: 'not_sent', reason: 'bounced' }])
    expect(await write(salon.scope, clientSender)).toMatchObject({ stoppedFor: 'bounces', delivered: 20 })
    expect(await write(salon.scope, letSenderOn)).toBe(true)
    expect(await write(salon.scope, clientSender)).toMatchObject({ stoppedFor: null, delivered: 20 })
    expect(await write(salon.scope, letSenderOn)).toBe(false)
  })

  test('readers who left stop it too, each counted once', async () => {
    const salon = await aYoungSalon()
    let sent: Mail | undefined
    await tryOnce(salon, async (mail) => Boolean((sent = mail)))
    await sql('update client_sender set tried = 20, left_us = 4 where business_id = $1', salon.scope.businessId)
    const secret = /\/sair\/([\w-]{43})$/.exec(sent!.unsubscribe!)![1]!
    await stopMessages(secret)
    await stopMessages(secret)
    const { rows } = await sql(
      'select left_us, stopped_for from client_sender where business_id = $1',
      salon.scope.businessId,
    )
    expect(rows).toEqual([{ left_us: 5, stopped_for: 'leavers' }])
  })
})
