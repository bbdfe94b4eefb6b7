import { describe, expect, test } from 'vitest'
import { type KeyScope, keyScopes, type Permission, scopeGrants, scopesWith } from '../src/accounts/permissions.ts'
import { aMember } from '../src/accounts/server/testing/people.ts'
import type { Stage } from '../src/accounts/server/testing/stage.ts'
import { keepSimulatedKeys } from '../src/payments/server/testing/simulated-account.ts'
import { defaultZone } from '../src/platform/clock.ts'
import { newId } from '../src/platform/id.ts'
import { limit } from '../src/platform/server/http/limits.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { productProcedures, type Answer } from './caller.ts'
import { samples } from './procedure-samples.ts'
import { procedures, type Procedure, type ProcedureName } from './procedures.ts'
import { aStage, fingerprintOf, idsOf, rowsOf, signedIn } from './stage.ts'

const database = freshDatabase()
const http = productProcedures(database)

const procedureNamed = (name: ProcedureName) => procedures.find((procedure) => procedure.name === name)!
const keyProcedures = procedures.filter(({ takesKeys }) => takesKeys)
const writing = keyProcedures.filter(({ method }) => method !== 'GET')

type Key = { id: string; secret: string }
const bearer = ({ secret }: Pick<Key, 'secret'>, more: Record<string, string> = {}) => ({
  authorization: `Bearer ${secret}`,
  ...more,
})

/** Makes a key through the procedure that the owner uses. */
async function aKey({ person }: Stage, scopes: readonly KeyScope[] = keyScopes): Promise<Key> {
  const { status, body } = await http.call(
    procedureNamed('integrations.keys.make'),
    { name: 'Chave', scopes },
    person.cookie,
  )
  expect(status).toBe(200)
  return body as Key
}

const stageScope = ({ businessId }: Stage) => ({
  businessId,
  zone: defaultZone,
  actor: { accountId: null, name: 'teste' },
})

const codeOf = ({ body }: Answer) => (body as { code?: string } | null)?.code
const sampleOf = async ({ name }: Procedure, stage: Stage): Promise<unknown> => samples[name as ProcedureName](stage)

describe('what a key opens', () => {
  test('there are procedures for keys, all of them below /v1, and no others are', () => {
    expect(keyProcedures.length).toBeGreaterThan(10)
    expect(procedures.filter(({ path, takesKeys }) => path.startsWith('/v1/') !== takesKeys)).toEqual([])
  })

  // spec: public-constants-5
  test.each(keyProcedures)(
    '$name takes its sample by a key of each scope that holds its permission, and names the key',
    async (procedure) => {
      const scopes = scopesWith(procedure.access as Permission)
      expect(scopes).not.toEqual([])
      for (const scope of scopes) {
        const stage = await aStage(database.admin, 'admin')
        const key = await aKey(stage, [scope])
        const answer = await http.call(procedure, await sampleOf(procedure, stage), undefined, bearer(key))
        expect([answer.status, answer.body]).toEqual([200, answer.body])
        const { rows } = await database.admin.query<{ by: string; key: string | null }>(
          `select account_id as by, detail ->> 'keyId' as key from audit
         where business_id = $1 and action not in ('sale.close', 'api-key.make')`,
          [stage.businessId],
        )
        expect(rows.length > 0).toBe(procedure.method !== 'GET')
        for (const row of rows) expect(row).toEqual({ by: stage.person.accountId, key: key.id })
      }
    },
  )

  // spec: public-constants-5
  test.each(keyProcedures)('$name is shut to a key of every other scope, and that is audited', async (procedure) => {
    const stage = await aStage(database.admin, 'admin')
    const without = keyScopes.filter((scope) => !scopesWith(procedure.access as Permission).includes(scope))
    const key = await aKey(stage, without)
    const answer = await http.call(procedure, await sampleOf(procedure, stage), undefined, bearer(key))
    expect([answer.status, codeOf(answer)]).toEqual([403, 'KEY_SCOPE'])
    const { rows } = await database.admin.query(
      `select from account_audit where action = 'account.refused' and account_id = $1 and detail ->> 'businessId' = $2`,
      [stage.person.accountId, stage.businessId],
    )
    expect(rows).toHaveLength(1)
  })

  test('no other procedure hears of keys: to each of them whoever shows one is a stranger', async () => {
    const key = await aKey(await aStage(database.admin, 'admin'))
    const others = procedures.filter(({ access, takesKeys }) => !takesKeys && access !== 'public')
    expect(others.length).toBeGreaterThan(50)
    for (const procedure of others)
      expect((await http.call(procedure, { id: newId() }, undefined, bearer(key))).status, procedure.name).toBe(401)
  })

  test('a person’s session beside a key adds nothing to it', async () => {
    const stage = await aStage(database.admin, 'admin')
    const key = await aKey(stage, ['sales.read'])
    const procedure = procedureNamed('integrations.v1.clients.list')
    expect((await http.call(procedure, {}, stage.person.cookie)).status).toBe(200)
    expect((await http.call(procedure, {}, stage.person.cookie, bearer(key))).status).toBe(403)
  })

  test('within its procedures a key has the permissions of its scopes and no more', () => {
    const granted = new Set(Object.values(scopeGrants).flat())
    for (const permission of [
      'settings.view',
      'bookings.delete',
      'clients.delete',
      'pos.sales',
      'users.manage',
    ] as const)
      expect(granted).not.toContain(permission)
  })
})

describe('another business’s', () => {
  test.each(keyProcedures)(
    '$name answers to ids of another business as to none, and changes nothing there',
    async (procedure) => {
      const [stage, other] = [await aStage(database.admin, 'admin'), await aStage(database.admin, 'admin')]
      const key = await aKey(other)
      const input = JSON.stringify((await sampleOf(procedure, stage)) ?? {})
      const mine = [...idsOf(stage).values()].filter((id) => input.includes(id))
      const before = await fingerprintOf(database.admin, stage.businessId)
      const unknown = mine.reduce((text, id) => text.replaceAll(id, newId()), input)
      const shown = async (text: string) => {
        const { status, body } = await http.call(procedure, JSON.parse(text), undefined, bearer(key))
        return JSON.stringify({ status, body }).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      }
      expect(await shown(input)).toBe(await shown(unknown))
      expect(await fingerprintOf(database.admin, stage.businessId)).toEqual(before)
    },
  )
})

describe('a key that does not work', () => {
  const list = procedureNamed('integrations.v1.clients.list')
  const statusBy = async (key: Pick<Key, 'secret'>) => {
    const answer = await http.call(list, {}, undefined, bearer(key))
    return [answer.status, codeOf(answer)]
  }
  const unknown = [401, 'KEY_UNKNOWN']

  const endings: Record<string, (stage: Stage, key: Key) => Promise<unknown>> = {
    'was revoked': async ({ person }, { id }) => {
      expect((await http.call(procedureNamed('integrations.keys.revoke'), { id }, person.cookie)).status).toBe(200)
    },
    'was made by somebody who is the owner no more': ({ businessId, person }) =>
      database.admin.query(`update member set role = 'manager' where business_id = $1 and account_id = $2`, [
        businessId,
        person.accountId,
      ]),
    'was made by somebody who left': ({ businessId, person }) =>
      database.admin.query('update member set removed_at = now() where business_id = $1 and account_id = $2', [
        businessId,
        person.accountId,
      ]),
    'was made by somebody who is suspended': ({ person }) =>
      database.admin.query('update account set suspended_at = now() where id = $1', [person.accountId]),
    'was made before its maker took the account back': ({ person }) =>
      database.admin.query('update account set taken_back_at = now() where id = $1', [person.accountId]),
  }

  test.each(Object.keys(endings))(
    'one that %s opens nothing from the next request on, and its owner is told',
    async (how) => {
      const stage = await aStage(database.admin, 'admin')
      const key = await aKey(stage)
      const second = await signedIn(database.admin, await aMember(stageScope(stage), 'admin'))
      const stateOf = async () => {
        const { body } = await http.call(procedureNamed('integrations.keys.list'), undefined, second.cookie)
        return (body as { keys: { id: string; state: string }[] }).keys.find(({ id }) => id === key.id)?.state
      }
      expect([await statusBy(key), await stateOf()]).toEqual([[200, undefined], 'active'])
      await endings[how]!(stage, key)
      expect(await statusBy(key)).toEqual(unknown)
      expect(await stateOf()).toBe(how === 'was revoked' ? 'revoked' : 'ended')
    },
  )

  test('one that nobody made, or that is cut, bent or far too long, opens nothing', async () => {
    const key = await aKey(await aStage(database.admin, 'admin'))
    const { rows } = await database.admin.query<{ hash: string }>(
      `select encode(secret_hash, 'hex') as hash from api_key where id = $1`,
      [key.id],
    )
    for (const secret of [
      `ak_${'x'.repeat(43)}`,
      key.secret.slice(0, -1),
      `${key.secret}x`,
      key.secret.toUpperCase(),
      key.secret.replace('ak_', 'AK_'),
      key.id,
      rows[0]!.hash,
      '',
      "' or true --",
      'x'.repeat(5000),
    ])
      expect(await statusBy({ secret })).toEqual(unknown)
  })

  test('is told to nobody and stands nowhere: the database has its hash, the list its first signs', async () => {
    const stage = await aStage(database.admin, 'admin')
    const key = await aKey(stage)
    const rows = (await rowsOf(database.admin, stage.businessId)).join()
    expect(rows).toContain(key.id)
    expect(rows).not.toContain(key.secret.slice(3))
    const listed = await http.call(procedureNamed('integrations.keys.list'), undefined, stage.person.cookie)
    expect(JSON.stringify(listed.body)).toContain(key.id)
    expect(JSON.stringify(listed.body)).not.toContain(key.secret.slice(8))
  })
})

describe('a business', () => {
  test.each(writing)('$name stores nothing by a key where it only reads', async (procedure) => {
    const stage = await aStage(database.admin, 'admin')
    const key = await aKey(stage)
    const input = await sampleOf(procedure, stage)
    await database.admin.query('update subscription set read_only_since = now() where business_id = $1', [
      stage.businessId,
    ])
    // The first use of a key stores when it was used, so the key is used once before the comparison.
    const read = procedureNamed('integrations.v1.services')
    expect((await http.call(read, {}, undefined, bearer(key))).status).toBe(200)
    const before = await fingerprintOf(database.admin, stage.businessId)
    const answer = await http.call(procedure, input, undefined, bearer(key, { 'idempotency-key': newId() }))
    expect([answer.status, codeOf(answer)]).toEqual([409, 'READ_ONLY'])
    expect(await fingerprintOf(database.admin, stage.businessId)).toEqual(before)
  })

  // spec: public-constants-5
  test('whose plan is without the API has no keys, its old ones open nothing, and it is told which plan has it', async () => {
    const stage = await aStage(database.admin, 'admin')
    const key = await aKey(stage)
    const [list, make] = [procedureNamed('integrations.v1.clients.list'), procedureNamed('integrations.keys.make')]
    await keepSimulatedKeys(database.admin)
    const refused = await http.call(list, {}, undefined, bearer(key))
    expect([refused.status, codeOf(refused)]).toEqual([409, 'NOT_IN_PLAN'])
    expect((refused.body as { message: string }).message).toBe(
      'A API faz parte do plano Clínica. O proprietário pode mudar de plano em Minhas Faturas.',
    )
    expect(codeOf(await http.call(make, { name: 'Outra', scopes: ['sales.read'] }, stage.person.cookie))).toBe(
      'NOT_IN_PLAN',
    )
    await database.admin.query(
      `update subscription set plan_id = (select id from plan where name = 'Clínica') where business_id = $1`,
      [stage.businessId],
    )
    expect((await http.call(list, {}, undefined, bearer(key))).status).toBe(200)
    await database.admin.query('delete from payment_account')
  })

  test('has at most twenty keys, however many are made at once, and a revoked one makes room', async () => {
    const stage = await aStage(database.admin, 'admin')
    const make = () =>
      http.call(
        procedureNamed('integrations.keys.make'),
        { name: 'Chave', scopes: ['sales.read'] },
        stage.person.cookie,
      )
    // The stage already has one key.
    const codes = (await Promise.all(Array.from({ length: 30 }, make))).map((answer) => codeOf(answer) ?? 'made')
    expect(codes.filter((code) => code === 'made')).toHaveLength(19)
    expect(codes.filter((code) => code === 'TOO_MANY_KEYS')).toHaveLength(11)
    const revoke = procedureNamed('integrations.keys.revoke')
    expect((await http.call(revoke, { id: stage.rows.apiKey.id }, stage.person.cookie)).status).toBe(200)
    expect((await make()).status).toBe(200)
    expect(codeOf(await make())).toBe('TOO_MANY_KEYS')
    // So do keys of an owner who has taken the account back.
    await database.admin.query('update api_key set made_at = $2 where business_id = $1', [
      stage.businessId,
      new Date('2026-01-01'),
    ])
    await database.admin.query(`update account set taken_back_at = $2 where id = $1`, [
      stage.person.accountId,
      new Date('2026-01-02'),
    ])
    expect((await make()).status).toBe(200)
  })
})

describe('requests by a key', () => {
  test('are counted, and the head says how many there may be', async () => {
    const [one, another] = [await aStage(database.admin, 'admin'), await aStage(database.admin, 'admin')]
    const [key, other] = [await aKey(one), await aKey(another)]
    const list = procedureNamed('integrations.v1.services')
    const { most } = limit('api.key')
    const first = await http.call(list, {}, undefined, bearer(key))
    expect(first.headers.get('ratelimit-limit')).toBe(String(most))
    expect(first.headers.get('ratelimit-remaining')).toBe(String(most - 1))
    expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(0)
    await database.admin.query('update throttle set attempts = $1', [most - 5])
    const answers = await Promise.all(Array.from({ length: 20 }, () => http.call(list, {}, undefined, bearer(key))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(15)
    for (const { headers } of refused) {
      expect(headers.get('ratelimit-remaining')).toBe('0')
      expect(headers.get('retry-after')).toBe(headers.get('ratelimit-reset'))
    }
    expect((await http.call(list, {}, undefined, bearer(other))).status).toBe(200)
    // Refused requests do not extend the window.
    await database.admin.query(`update throttle set window_started_at = now() - interval '1 hour'`)
    expect((await http.call(list, {}, undefined, bearer(key))).status).toBe(200)
  })
})

describe('an idempotency key', () => {
  const book = procedureNamed('integrations.v1.appointments.book')
  const sent = (name: string) => ({ 'idempotency-key': name })

  const countOf = async (table: 'appointment' | 'client' | 'api_request', { businessId }: Stage) => {
    const { rows } = await database.admin.query<{ n: number }>(
      `select count(*)::int as n from ${table} where business_id = $1`,
      [businessId],
    )
    return rows[0]!.n
  }

  // spec: public-constants-5
  test('makes one appointment of twenty equal requests at once, and all hear of that one', async () => {
    const stage = await aStage(database.admin, 'admin')
    const key = await aKey(stage)
    const input = await sampleOf(book, stage)
    const before = await countOf('appointment', stage)
    const name = newId()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => http.call(book, input, undefined, bearer(key, sent(name)))),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(19)
    expect(await countOf('appointment', stage)).toBe(before + 1)
  })

  test.each(writing)('makes $name happen once, and is refused beside another request', async (procedure) => {
    const stage = await aStage(database.admin, 'admin')
    const key = await aKey(stage)
    const input = (await sampleOf(procedure, stage)) as object
    const name = newId()
    const first = await http.call(procedure, input, undefined, bearer(key, sent(name)))
    const after = await fingerprintOf(database.admin, stage.businessId)
    const again = await http.call(procedure, input, undefined, bearer(key, sent(name)))
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await fingerprintOf(database.admin, stage.businessId)).toEqual(after)
    const elsewhere = writing.find((one) => one !== procedure)!
    const other = await http.call(elsewhere, await sampleOf(elsewhere, stage), undefined, bearer(key, sent(name)))
    expect([other.status, codeOf(other)]).toEqual([409, 'KEY_REUSED'])
  })

  test('is its key’s own, is forgotten after a day, and refused where it is none', async () => {
    const stage = await aStage(database.admin, 'admin')
    const [key, second] = [await aKey(stage), await aKey(stage)]
    const create = procedureNamed('integrations.v1.clients.create')
    const input = await sampleOf(create, stage)
    const before = await countOf('client', stage)
    const name = newId()
    const post = (by: Key, value = name) => http.call(create, input, undefined, bearer(by, sent(value)))
    expect([(await post(key)).status, (await post(second)).status]).toEqual([200, 200])
    expect(await countOf('client', stage)).toBe(before + 2)
    await database.admin.query(`update api_request set made_at = now() - interval '2 days'`)
    expect((await post(key)).status).toBe(200)
    expect(await countOf('client', stage)).toBe(before + 3)
    // The request of the stage and that of the second key were two days old as well, so they were removed.
    expect(await countOf('api_request', stage)).toBe(1)
    for (const bad of ['short', 'x'.repeat(101), 'with space in it']) {
      const answer = await post(key, bad)
      expect([answer.status, codeOf(answer)]).toEqual([422, 'INVALID_INPUT'])
    }
  })

  test('keeps no refusal: the request that was refused is tried anew', async () => {
    const stage = await aStage(database.admin, 'admin')
    const key = await aKey(stage)
    const input = (await sampleOf(book, stage)) as { clientId: string }
    const name = newId()
    const wrong = await http.call(book, { ...input, clientId: newId() }, undefined, bearer(key, sent(name)))
    expect(wrong.status).toBe(404)
    expect((await http.call(book, input, undefined, bearer(key, sent(name)))).status).toBe(200)
  })
})
