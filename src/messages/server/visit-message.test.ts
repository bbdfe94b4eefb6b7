import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { codeOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { write } from '../../agenda/server/testing/agenda.ts'
import { eraseClient } from '../../clients/server/erase-client.ts'
import { recordConsent } from '../../clients/server/record-consent.ts'
import { addDays, instantOf, localDate } from '../../platform/clock.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { saveMessageRule } from './save-rules.ts'
import { messagesApi } from './api.ts'
import { aMessagingSalon, aVisit } from './testing/messaging-salon.ts'

const database = freshDatabase()
const zone = 'America/Sao_Paulo'
const at = (days: number, time: string) => instantOf(addDays(localDate(new Date(), zone), days), time, zone)
const as = async (one: Scope) => createRouterClient(messagesApi, { context: await signedIn(one) })
const addressIn = (text: string | null) => /http\S+/.exec(text ?? '')?.[0]

// spec: agenda-37
test('whoever edits visits gets the own address of one, and a text with it, weeks ahead too', async () => {
  const salon = await aMessagingSalon(database.admin)
  const visit = await aVisit(salon, at(20, '10:00'))
  const { ofVisit, queue } = await as(await aMember(salon.scope, 'receptionist'))
  expect(await queue.get()).toEqual([])
  const { url, phone, text, isUnwanted } = await ofVisit({ id: visit })
  expect([phone, isUnwanted]).toEqual(['+5511987654321', false])
  expect(text).toContain('Corte com Bruna')
  expect(url).toMatch(/^http.*\/booking\/.+/)
  expect(addressIn(text)).toBe(url)
  expect(await codeOf((await as(await aBusiness())).ofVisit({ id: visit }))).toBe('NOT_FOUND')
})

// spec: agenda-37
test('it is the address that the queue sends, and the business’s own words carry it also where they forgot it', async () => {
  const salon = await aMessagingSalon(database.admin)
  const visit = await aVisit(salon, at(1, '10:00'))
  const { ofVisit, queue } = await as(salon.scope)
  const [queued] = await queue.get()
  const before = await ofVisit({ id: visit })
  expect([before.text, addressIn(queued!.text)]).toEqual([queued!.text, before.url])
  const rule = {
    kind: 'reminder',
    channel: 'whatsapp',
    isOn: true,
    amount: 24,
    text: 'Oi, {nome}. Até {data}.',
  } as const
  await write(salon.scope, (tx) => saveMessageRule(tx, rule))
  expect((await ofVisit({ id: visit })).text).toMatch(/^Oi, Ana\. Até .+\.\nhttp/)
})

// spec: agenda-37
test('of what has begun or is cancelled there is the address and no text; who wants no reminders is named', async () => {
  const salon = await aMessagingSalon(database.admin)
  const cancelled = await aVisit(salon, at(1, '10:00'), { status: 'cancelled' })
  const past = await aVisit(salon, at(-1, '10:00'))
  const ahead = await aVisit(salon, at(2, '10:00'))
  const { ofVisit } = await as(salon.scope)
  for (const id of [cancelled, past]) expect(await ofVisit({ id })).toMatchObject({ url: /./, text: null })
  await write(salon.scope, (tx) =>
    recordConsent(tx, { id: salon.clientId, purpose: 'reminders', isGranted: false, method: 'phone' }),
  )
  expect(await ofVisit({ id: ahead })).toMatchObject({ isUnwanted: true })
  for (const id of [ahead, cancelled]) await database.admin.query('delete from visit where id = $1', [id])
  await write(salon.scope, (tx) => eraseClient(tx, { id: salon.clientId }))
  expect(await ofVisit({ id: past })).toMatchObject({ url: null, text: null })
})
