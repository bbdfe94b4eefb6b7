import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { aSignedUpPerson } from '../../business/server/testing/browsers.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { firstPapers } from '../default-papers.ts'
import { papersApi } from './api.ts'

const database = freshDatabase()
/** One of our own people, with both factors. */
async function anOperatorOfPapers() {
  const { actor } = await aBusiness()
  await database.admin.query('update account set is_operator = true where id = $1', [actor.accountId])
  const context = await signedIn({ actor })
  await database.admin.query('update session set second_factor_at = now() where account_id = $1', [actor.accountId])
  return { papers: createRouterClient(papersApi, { context }), id: actor.accountId }
}

const acceptedBy = async (accountId: string) =>
  (
    await database.admin.query<{ kind: string; version: number; isNow: boolean }>(
      `select kind, version, accepted_at > now() - interval '1 minute' as "isNow" from paper_acceptance
       where account_id = $1 order by kind`,
      [accountId],
    )
  ).rows
const both = (privacy: number, terms: number) => [
  { kind: 'privacy', version: privacy, isNow: true },
  { kind: 'terms', version: terms, isNow: true },
]

test('whoever signs up has accepted the newest versions, which are kept with the account', async () => {
  const first = await aSignedUpPerson()
  expect(await acceptedBy((await first.accounts.me()).account.id)).toEqual(both(1, 1))
  const { papers, id } = await anOperatorOfPapers()
  expect(await papers.publish({ kind: 'terms', text: '## 1. Regras\n\nUse o {produto} com calma.' })).toEqual({
    version: 2,
  })
  const { rows } = await database.admin.query(
    `select detail from account_audit where account_id = $1 and action = 'operator.paper_publish'`,
    [id],
  )
  expect(rows).toEqual([{ detail: { kind: 'terms', version: 2 } }])
  const second = await aSignedUpPerson()
  expect(await acceptedBy((await second.accounts.me()).account.id)).toEqual(both(1, 2))
  expect(await acceptedBy((await first.accounts.me()).account.id)).toEqual(both(1, 1))
  const [terms, privacy] = await papers.list()
  expect(terms).toMatchObject({ kind: 'terms', text: '## 1. Regras\n\nUse o {produto} com calma.' })
  expect(terms!.versions).toMatchObject([{ version: 2, accepted: 1 }, { version: 1 }])
  expect(privacy).toMatchObject({ text: firstPapers.privacy, versions: [{ version: 1 }] })
})

test('a version that says the same, or nothing, is none', async () => {
  const { papers } = await anOperatorOfPapers()
  const [, { text }] = (await papers.list()) as [unknown, { text: string }]
  expect(await refusalOf(papers.publish({ kind: 'privacy', text }))).toMatchObject({
    fields: { text: 'O texto é igual ao da versão publicada.' },
  })
  expect(await codeOf(papers.publish({ kind: 'privacy', text: '   ' }))).toBe('INVALID_INPUT')
  expect((await papers.list())[1]!.versions).toHaveLength(1)
})

test('two who publish at once have a version each', async () => {
  const { papers } = await anOperatorOfPapers()
  const made = await Promise.all(['a', 'b', 'c'].map((text) => papers.publish({ kind: 'privacy', text })))
  expect(new Set(made.map(({ version }) => version))).toEqual(new Set([2, 3, 4]))
})
