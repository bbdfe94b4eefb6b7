import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { datesOf } from '../dated-off.ts'
import { businessProcedures } from '../procedures.ts'
import type { Matrix } from '../matrix.ts'
import { aStage } from '../stage.ts'

export function askWhoseClockDates(database: { admin: Client }, matrix: Matrix) {
  test('there are dates to look at, and what is dated off is found', async () => {
    const dates = await datesOf(database.admin)
    expect(dates.columns).toBeGreaterThan(40)
    const { businessId } = await aStage(database.admin, 'admin')
    expect(await dates.off(businessId)).toEqual([])
    await database.admin.query(
      `update client set checked_in_at = now() + interval '7 minutes' where business_id = $1`,
      [businessId],
    )
    expect(await dates.off(businessId)).toEqual(['client.checked_in_at'])
    await database.admin.query('update client set checked_in_at = null where business_id = $1', [businessId])
  })

  test.each(businessProcedures)('$name does not date what it stores by the clock of its process', (procedure) => {
    const { answer, clockIsOff, datedOff } = matrix.of(procedure)
    expect([answer.status, clockIsOff]).toEqual([200, true])
    expect(datedOff).toEqual([])
  })

  test('and nothing that a procedure stores was done in the future', async () => {
    expect((await database.admin.query('select * from stamps_ahead()')).rows).toEqual([])
  })
}
