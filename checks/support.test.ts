import { expect, test } from 'vitest'
import { may, support, type Permission } from '../src/accounts/permissions.ts'
import { aBusiness } from '../src/accounts/server/testing/people.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { productProcedures } from './caller.ts'
import { procedures, isOperators, needsRole, type Procedure } from './procedures.ts'
import { keptStages } from './kept-stages.ts'
import { anOperator } from './stage.ts'

const database = freshDatabase()
const http = productProcedures(database)

type Grant = 'open' | 'ended' | 'over' | 'none'

/** A business with this kind of grant, and an operator whose session is in it. */
const stages = keptStages(database, async ({ admin, businessId, person }, grant) => {
  const supporter = await anOperator(admin, await aBusiness())
  await admin.query('update support_grant set ended_at = now() where business_id = $1', [businessId])
  if (grant !== 'none')
    await admin.query(
      `insert into support_grant (business_id, granted_by, granted_at, ends_at, ended_at)
       values ($1, $2, now() - interval '1 hour', now() + $3::interval, $4)`,
      [businessId, person.accountId, grant === 'over' ? '-1 minute' : '1 hour', grant === 'ended' ? new Date() : null],
    )
  await admin.query('update session set business_id = $1 where id = $2', [businessId, supporter.sessionId])
  return supporter
})

/** The answer of a procedure to an operator's session in the business, under each kind of grant. */
async function answerOf(procedure: Procedure, grant: Grant) {
  const { answer, isChanged } = await stages.ask(
    { procedure, role: 'admin', kind: grant },
    ({ input, more: supporter }) => http.call(procedure, input, supporter.cookie),
  )
  return { status: answer.status, isChanged }
}

const ofBusiness = procedures.filter((procedure) => needsRole(procedure) && !isOperators(procedure))
const shown = ofBusiness.filter(({ method, access }) => method === 'GET' && may(support, access as Permission))
const shut = ofBusiness.filter((procedure) => !shown.includes(procedure))

// spec: master-14
test.each(shown)('$name shows support what it asks for', async (procedure) => {
  expect(await answerOf(procedure, 'open')).toEqual({ status: 200, isChanged: false })
})

// spec: master-14
test.each(shut)('$name is shut to support', async (procedure) => {
  expect(await answerOf(procedure, 'open')).toEqual({ status: 403, isChanged: false })
})

const shutOut = (['none', 'ended', 'over'] as const).flatMap((grant) =>
  shown.map((procedure) => ({ grant, ...procedure })),
)

// spec: master-14
test.each(shutOut)('$name shows nothing by a grant that is $grant', async ({ grant, ...procedure }) => {
  expect(await answerOf(procedure, grant)).toEqual({ status: 403, isChanged: false })
})

test('the procedures were looked at', () => {
  expect(shown.length).toBeGreaterThan(40)
  expect(shut.length).toBeGreaterThan(100)
})
