import { beforeEach, expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import type { CardTerms } from '../card-terms.ts'
import { readCardTerms } from './rules-queries.ts'
import { saveCardTerms } from './save-card-terms.ts'

const database = freshDatabase()
let scope: Scope
beforeEach(async () => {
  scope = await aBusiness()
})

const debit: CardTerms = { band: 'debit', feePercent: 1.99, days: 1, inParts: false }
const shared: CardTerms = { band: 'to_six', feePercent: 4.5, days: 30, inParts: true }
const save = (terms: CardTerms[], at = scope) => inBusiness(at, 'write', (tx) => saveCardTerms(tx, { terms }))
const read = (at = scope) => inBusiness(at, 'read', readCardTerms)

test('a business agrees terms, changes them and takes some away; each is audited, and others have their own', async () => {
  expect(await read()).toEqual({ terms: [] })
  await save([debit, shared])
  expect(await read()).toEqual({ terms: [debit, shared] })
  await save([{ ...shared, feePercent: 3.33 }])
  expect(await read()).toEqual({ terms: [{ ...shared, feePercent: 3.33 }] })
  expect(await read(await aBusiness())).toEqual({ terms: [] })
  await save([])
  expect(await read()).toEqual({ terms: [] })
  const { rows } = await database.admin.query(
    `select detail from audit where business_id = $1 and action = 'register.card-terms' order by at, id`,
    [scope.businessId],
  )
  expect(rows.map(({ detail }) => detail.terms.length)).toEqual([2, 1, 0])
})

test('of many who save at once each leaves a whole list', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, at) => save([{ ...debit, days: at }, shared])))
  const { terms } = await read()
  expect(terms.map(({ band }) => band).toSorted()).toEqual(['debit', 'to_six'])
})
