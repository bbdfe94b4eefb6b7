import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { archiveApi } from './api.ts'

const database = freshDatabase()

// spec: settings-13
test('an owner is told of the copy that was restored last, once there is one', async () => {
  const archive = createRouterClient(archiveApi, { context: await signedIn(await aBusiness()) })
  expect(await archive.provedRestore()).toBeNull()
  const [provedAt, until] = ['2026-11-26T12:00:00.000Z', '2026-11-25T12:00:00.000Z']
  await database.admin.query(
    'update system_setting set restore_proved_at = $1, restored_until = $2, restored_rows = 41322',
    [provedAt, until],
  )
  expect(await archive.provedRestore()).toEqual({ provedAt, until, rows: 41_322 })
})
