import { expect, test } from 'vitest'
import { handlers } from './handlers.ts'
import { procedures, type ProcedureName } from './procedures.ts'
import { moduleOf, reachOf } from './reach.ts'
import { tablesWrittenIn } from './table-writes.ts'

/** Tables of how somebody comes in, and of where money goes. */
const guarded = [
  'account',
  'second_factor',
  'recovery_code',
  'passkey',
  'session',
  'api_key',
  'pix_key',
  'deposit_account',
  'affiliate_account',
  'payment_account',
]

/** Procedures of people who are signed in that write such a table without stepping up, with the reason. */
const free: Readonly<Record<string, string>> = {
  'accounts.stepUp': 'the proof itself',
  'passkeys.stepUp': 'the proof itself',
  'accounts.signOut': 'ends ways in, and opens none: whoever fears a thief must not be held up',
  'accounts.endSession': 'the same',
  'accounts.switchBusiness': 'goes to another business of the same person',
  'accounts.updateProfile': 'name and telephone open nothing',
  'business.acceptInvitation': 'the same session, in one more business',
  'business.support.enter': 'an operator goes into a business that lets them in, and only looks',
  'business.support.leave': 'the same',
  'integrations.keys.revoke': 'ends a way in',
  'operator.users.setSuspended': 'ends ways in of others; operators have shown two factors',
}

/** Each procedure with the tables that its handler may write. */
function writers(): { name: string; tables: string[] }[] {
  return handlers().map(({ name, path, uses }) => {
    const reached = [...moduleOf(path).imported].flatMap(([local, target]) =>
      uses.has(local) ? reachOf(target, (file) => /^src\/[\w-]+\/server\//.test(file)) : [],
    )
    return { name, tables: guarded.filter((table) => reached.some((one) => tablesWrittenIn(one.text).includes(table))) }
  })
}

const found = writers().filter(({ tables }) => tables.length > 0)
const procedureOf = (name: string) => procedures.find((procedure) => procedure.name === name)!

// spec: auth-6
test('what changes how somebody comes in, or where money goes, asks for the proof again', () => {
  expect(
    handlers()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(procedures.map(({ name }) => name).toSorted())
  expect(found.length).toBeGreaterThan(15)
  const open = found.filter(({ name }) => {
    const { access, method, stepUp } = procedureOf(name)
    return method !== 'GET' && access !== 'public' && !stepUp && !(name in free)
  })
  expect(open).toEqual([])
})

test('no reason is out of date, and the known ones are among those that ask', () => {
  const names = new Set(found.map(({ name }) => name))
  expect(Object.keys(free).filter((name) => !names.has(name))).toEqual([])
  const asking: ProcedureName[] = [
    'accounts.changeEmail',
    'accounts.changePassword',
    'accounts.secondFactor.begin',
    'accounts.secondFactor.end',
    'passkeys.add',
    'passkeys.remove',
    'sales.pixKey.save',
    'deposits.account.save',
    'billing.saveAffiliateAccount',
    'operator.payments.save',
  ]
  expect(asking.filter((name) => !procedureOf(name).stepUp)).toEqual([])
})
