import { expect, test } from 'vitest'
import { codeOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { mailClient } from '../../business/server/client-mail.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { insertRow } from '../../platform/server/testing/rows.ts'
import { anOperator, lastEventOf } from './testing/an-operator.ts'

const database = freshDatabase()
const mail = { to: 'ana@exemplo.com', from: 'Salão', subject: 'Seu recibo', text: '', html: '' }

// spec: settings-6
test('the operator sees who is stopped and why, and lets them on', async () => {
  const { master, id: operatorId } = await anOperator(database)
  const scope = await aBusiness()
  const id = scope.businessId
  const stopped = { tried: 40, bounced: 6, stopped_at: new Date(), stopped_for: 'bounces' }
  await insertRow(database.admin, 'client_sender', { business_id: id, day_began_at: new Date(), ...stopped })
  const leaves = () => mailClient(scope, async () => true, mail)
  expect(await leaves()).toBe(false)
  const { rows } = await database.admin.query('select action from audit where business_id = $1', [id])
  expect(rows).toEqual([{ action: 'client-mail.sender_stopped' }])

  const [shown, ...others] = await master.senders.list()
  expect(others).toEqual([])
  expect(shown).toMatchObject({ id, name: 'Salão de Teste', reason: 'bounces', tried: 40, bounced: 6, left: 0 })
  await master.senders.letOn({ id })
  expect(await master.senders.list()).toEqual([])
  expect(await lastEventOf(database, operatorId)).toMatchObject({ action: 'operator.sender_let_on' })
  expect(await leaves()).toBe(true)
  expect(await codeOf(master.senders.letOn({ id }))).toBe('NOT_FOUND')
  expect(await codeOf(master.senders.letOn({ id: newId() }))).toBe('NOT_FOUND')
})
