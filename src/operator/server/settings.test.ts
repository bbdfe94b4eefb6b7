import { expect, test } from 'vitest'
import { codeOf } from '../../accounts/server/testing/calls.ts'
import { aSignedUpPerson } from '../../business/server/testing/browsers.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { anOperator, lastEventOf } from './testing/an-operator.ts'

const database = freshDatabase()

test('what the operator switches on is on for every owner, and the trail says who did it', async () => {
  const { master, id } = await anOperator(database)
  const { accounts } = await aSignedUpPerson()
  expect(await master.settings.get()).toEqual({ affiliateProgramEnabled: false })
  expect(await accounts.me()).toMatchObject({ affiliateProgramEnabled: false })

  await master.settings.save({ affiliateProgramEnabled: true })
  expect(await master.settings.get()).toEqual({ affiliateProgramEnabled: true })
  expect(await accounts.me()).toMatchObject({ affiliateProgramEnabled: true })
  expect(await lastEventOf(database, id)).toEqual({
    action: 'operator.settings_update',
    detail: { was: { affiliateProgramEnabled: false }, affiliateProgramEnabled: true },
  })
})

test('an answer that is neither yes nor no changes nothing', async () => {
  const { master } = await anOperator(database)
  expect(await codeOf(master.settings.save({ affiliateProgramEnabled: 'sim' } as never))).toBe('INVALID_INPUT')
  expect(await master.settings.get()).toEqual({ affiliateProgramEnabled: true })
})

test('there is one row of settings, and the application can neither add nor remove one', async () => {
  const { admin } = database
  await expect(admin.query('insert into system_setting (only_row) values (false)')).rejects.toThrow('only_row')
  await expect(admin.query('insert into system_setting default values')).rejects.toThrow('duplicate key')
  const { rows } = await admin.query(
    `select action from unnest('{insert,delete,truncate}'::text[]) action
     where has_table_privilege('marcai_app', 'system_setting', action)`,
  )
  expect(rows).toEqual([])
})
