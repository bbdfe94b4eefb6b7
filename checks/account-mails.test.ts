import { expect, test } from 'vitest'
import { filesOf, isTest, textOf } from './tree.ts'

/** Events that change how somebody signs in, with the code that mails the person: it may have been somebody else. */
const told: Record<string, string> = {
  'account.password_change': 'enqueueJob(db, passwordChangedJob,',
  'account.password_reset': 'enqueueJob(db, passwordChangedJob,',
  'account.email_change': 'enqueueJob(db, emailChangeBegunJob,',
  // `changeAddress` ends with the mail job.
  'account.email_verify': 'changeAddress(db,',
  'account.second_factor_on': 'enqueueJob(db, secondFactorChangedJob,',
  'account.second_factor_off': 'enqueueJob(db, secondFactorChangedJob,',
  'account.second_factor_taken_off': 'enqueueJob(db, secondFactorEndedJob,',
  'account.passkey_add': 'enqueueJob(db, passkeyAddedJob,',
  'account.passkey_remove': 'enqueueJob(db, passkeyRemovedJob,',
}

/** Events that do not change how somebody signs in, or that only the reader of the mail can cause. */
const quiet = new Set([
  'account.add',
  'account.business_switch',
  'account.claim',
  'account.join',
  'account.make_operator',
  'account.passkey_begin',
  'account.passkey_refused',
  'account.refused',
  'account.restore',
  'account.revoke_operator',
  'account.second_factor_begin',
  'account.second_factor_refused',
  'account.session_end',
  'account.session_reuse',
  'account.sign_in',
  'account.sign_in_refused',
  'account.sign_out',
  'account.sign_up',
  'account.step_up',
  'account.update',
])

/** The functions that record an event, with their source. */
const recorders = filesOf('src/**/*.ts')
  .filter((path) => !isTest(path))
  .flatMap((path) => textOf(path).split(/\n}\n/))
  .flatMap((text) =>
    Array.from(text.matchAll(/recordEvent\(\s*[\w.]+,\s*'(account\.\w+)'/g), ([, event]) => ({ event: event!, text })),
  )

/** Events that should be told by mail but whose function sends none. */
const silent = (found: typeof recorders) =>
  found.filter(({ event, text }) => told[event] && !text.includes(told[event])).map(({ event }) => event)

// spec: auth-5
test('each event of an account is one that its person is told of, or changes no way into it', () => {
  const events = new Set(recorders.map(({ event }) => event))
  expect([...events].filter((event) => !(event in told) && !quiet.has(event))).toEqual([])
  expect([...Object.keys(told), ...quiet].filter((event) => !events.has(event))).toEqual([])
})

// spec: auth-5
test.each(Object.keys(told))('%s is told by mail', (event) => {
  const those = recorders.filter((one) => one.event === event)
  expect(those).not.toEqual([])
  expect(silent(those)).toEqual([])
})

test('a verb that tells nobody would be seen', () => {
  const text = `await recordEvent(db, 'account.passkey_add', { accountId })`
  expect(silent([{ event: 'account.passkey_add', text }])).toEqual(['account.passkey_add'])
})
