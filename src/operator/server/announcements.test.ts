import { beforeEach, expect, test } from 'vitest'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { aMember } from '../../accounts/server/testing/people.ts'
import { deliveredMail } from '../../business/server/testing/letter-box.ts'
import { keepSimulatedKeys } from '../../payments/server/testing/simulated-account.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { operatorJobs } from './jobs.ts'
import { anOperator, lastEventOf } from './testing/an-operator.ts'
import { aNamedBusiness, stands } from './testing/known-businesses.ts'

const database = freshDatabase()
beforeEach(() => keepSimulatedKeys(database.admin))

const news = { subject: 'Manutenção no domingo', body: 'Das 3 às 4 horas.\nVeja em http://mau.exemplo' }
const letters = () => deliveredMail(database, operatorJobs)
const addressOf = async ({ actor }: Scope): Promise<string> =>
  (await database.admin.query<{ email: string }>('select email from account where id = $1', [actor.accountId])).rows[0]!
    .email

// spec: master-18
test('an announcement reaches each owner of its audience once, and nobody else', async () => {
  const { master, id: operator } = await anOperator(database)
  const [paid, trial, late, gone] = await Promise.all([1, 2, 3, 4].map(() => aNamedBusiness(database.admin)))
  await stands(database.admin, paid!.scope, { status: 'active', in: '20 days' })
  await stands(database.admin, late!.scope, { status: 'active', in: '-2 days' })
  await aMember(paid!.scope, 'manager')
  // Whoever owns two is told once; whoever is shut out, or has not proven the address, is not.
  await database.admin.query(`insert into member (business_id, account_id, role) values ($1, $2, 'admin')`, [
    trial!.scope.businessId,
    paid!.scope.actor.accountId,
  ])
  await stands(database.admin, gone!.scope, { status: 'active', in: '20 days' })
  await database.admin.query('update account set suspended_at = now() where id = $1', [gone!.scope.actor.accountId])
  const unproven = await aMember(paid!.scope, 'admin')
  await database.admin.query('update account set email_verified_at = null where id = $1', [unproven.actor.accountId])

  const sent = { id: newId(), audience: 'paid' as const, ...news }
  const { sizes } = await master.announcements.list()
  expect(await master.announcements.send(sent)).toEqual({ owners: sizes.paid })
  await master.announcements.send(sent)
  const mails = await letters()
  expect(mails.map(({ to }) => to)).toEqual([await addressOf(paid!.scope)])
  expect(mails[0]).toMatchObject({ subject: news.subject, text: expect.stringContaining('Das 3 às 4 horas.') })
  expect(mails[0]!.text).not.toContain('http://mau')
  expect(await lastEventOf(database, operator)).toEqual({
    action: 'operator.announce',
    detail: { audience: 'paid', count: 1 },
  })

  await master.announcements.send({ id: newId(), audience: 'late', ...news })
  expect((await letters()).map(({ to }) => to)).toEqual([await addressOf(late!.scope)])
  await master.announcements.send({ id: newId(), audience: 'all', ...news })
  const all = (await letters()).map(({ to }) => to)
  expect(new Set(all).size).toBe(all.length)
  expect(all).toEqual(
    expect.arrayContaining(await Promise.all([paid!, trial!, late!].map(({ scope }) => addressOf(scope)))),
  )
  expect(all).not.toContain(await addressOf(gone!.scope))
  const { announcements } = await master.announcements.list()
  expect(announcements.map(({ audience, owners }) => [audience, owners])).toEqual([
    ['all', all.length],
    ['late', 1],
    ['paid', 1],
  ])
})

test('who is shut out meanwhile gets no letter', async () => {
  const { master } = await anOperator(database)
  const { scope } = await aNamedBusiness(database.admin)
  await master.announcements.send({ id: newId(), audience: 'all', ...news })
  await database.admin.query('update account set suspended_at = now() where id = $1', [scope.actor.accountId])
  expect((await letters()).map(({ to }) => to)).not.toContain(await addressOf(scope))
})

// spec: master-18
test('an announcement needs an audience with somebody in it, a subject and a text within bounds', async () => {
  const { master } = await anOperator(database)
  await database.admin.query(`update subscription set status = 'trial', expires_at = now() + interval '9 days'`)
  const fieldsOf = async (change: object) =>
    (await refusalOf(master.announcements.send({ id: newId(), audience: 'all', ...news, ...change }))).fields
  expect(await fieldsOf({ audience: 'late' })).toEqual({ audience: 'Ninguém está neste grupo agora.' })
  expect(await fieldsOf({ audience: 'rich' })).toEqual({ audience: 'Escolha quem recebe.' })
  expect(await fieldsOf({ subject: ' ', body: '' })).toEqual({
    subject: 'Escreva o assunto.',
    body: 'Escreva a mensagem.',
  })
  expect(await fieldsOf({ subject: 'x'.repeat(121), body: 'x'.repeat(4001) })).toEqual({
    subject: 'Use no máximo 120 caracteres.',
    body: 'Use no máximo 4000 caracteres.',
  })
  expect(await codeOf(master.announcements.send({ id: 'x', audience: 'all', ...news }))).toBe('INVALID_INPUT')
  expect(await letters()).toEqual([])
})
