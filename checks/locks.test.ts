import { expect, test } from 'vitest'
import { filesOf, isTest, textOf } from './tree.ts'

/** Files that lock without `tx.lock`, with the reason why nobody waits for them. */
const others: Record<string, string> = {
  'src/platform/server/database/locks.ts': 'tx.lock itself',
  'src/platform/server/jobs/job-runner.ts':
    'jobs that others hold are passed over; a runner holds its number on a connection of its own',
  'src/platform/server/database/describe-schema.ts': 'it only writes down for what policies are',
  'src/platform/server/database/migrate.ts': 'nobody works while the database is changed',
  'src/agenda/server/parts/keep-undo-point.ts': 'points that others hold are passed over',
  'src/sites/server/publish-site.ts':
    'a business has one site, and beside it only pictures that are its own are locked',
  'src/sites/server/save-site.ts': 'the same',
  'src/operator/server/save-settings.ts': 'one row, outside of every business',
  'src/landing/server/save-landing.ts': 'the same',
  'src/papers/server/publish-paper.ts': 'the number of a version, outside of every business',
  'src/integrations/server/answer-once.ts': 'answers that others hold are passed over',
  'src/integrations/server/deliver-event.ts': 'deliveries that others hold are passed over',
  'src/integrations/server/save-webhook.ts':
    'webhooks come last, in triggers as well, and whoever removes one holds nothing that those wait for',
  'src/sales/server/save-pix-key.ts': 'one row of the business, and nothing after it',
  'src/deposits/server/save-deposit-account.ts': 'the same',
  'src/billing/server/save-affiliate-account.ts': 'the same',
  'src/platform/server/seal.ts': 'the command that seals anew, which holds one table’s rows at a time',
  'src/accounts/server/hold-account.ts': 'accounts, then members, then what belongs to either: an order of its own',
  'src/accounts/server/mail-token.ts': 'the same',
  'src/accounts/server/renew-session.ts': 'the same',
  'src/business/server/invite-member.ts': 'the same',
  'src/business/server/remove-member.ts': 'the same',
}

const clause = /\bfor (no key update|update|key share|share)\b|\.for(NoKeyUpdate|Update|KeyShare|Share)\(|pg_advisory/
const words = (text: string) => text.replaceAll(/\/\*\*[^]*?\*\/|\/\/.*/g, '')
const locksBySelf = (text: string) => clause.test(words(text)) || /\bfor \$\{mode\}/.test(text)

test('rows and names of a business are locked by tx.lock, tx.lockAndRead and tx.hold only', () => {
  const sources = filesOf('src/*/server/**/*.ts').filter((path) => !isTest(path))
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((path) => locksBySelf(textOf(path)))).toEqual(Object.keys(others).toSorted())
})

test('a lock by itself is seen', () => {
  for (const text of ['select id from client for update', 'query.forNoKeyUpdate()', 'select pg_advisory_xact_lock(1)'])
    expect(locksBySelf(text)).toBe(true)
  expect(locksBySelf("// waits for update\ntx.lock('client', ids, 'no key update')")).toBe(false)
})
