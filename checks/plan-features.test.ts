import { beforeEach, describe, expect, test } from 'vitest'
import { planFeatures, type PlanFeature } from '../src/business/plan-feature.ts'
import { keepSimulatedKeys } from '../src/payments/server/testing/simulated-account.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { holderOf } from '../src/domains/server/domain-queries.ts'
import { productProcedures } from './caller.ts'
import { samples } from './procedure-samples.ts'
import { procedures, type ProcedureName } from './procedures.ts'
import { beginsAt } from './plans.ts'
import { aStage, fingerprintOf } from './stage.ts'

const database = freshDatabase()
const http = productProcedures(database)
beforeEach(() => keepSimulatedKeys(database.admin))

/** The plans of a new installation, with their features. */
const offered: Record<string, readonly PlanFeature[]> = {
  'Teste Gratuito': [],
  Profissional: ['domain', 'whatsapp'],
  Clínica: planFeatures,
  Básico: [],
  Premium: [],
  Enterprise: [],
}

type Stage = Awaited<ReturnType<typeof aStage>>
const procedureNamed = (name: ProcedureName) => procedures.find((procedure) => procedure.name === name)!
const aWhatsApp = (token: string | null) => ({
  channel: 'whatsapp',
  sender: '1234567',
  template: 'lembrete',
  birthdayTemplate: null,
  token,
})
const has = (stage: Stage, plan: string) =>
  database.admin.query(
    'update subscription set plan_id = (select id from plan where name = $2) where business_id = $1',
    [stage.businessId, plan],
  )

/** Calls a procedure with its sample, in a business that does not use the feature yet. */
async function begin(stage: Stage, name: ProcedureName) {
  const sample: unknown = await samples[name](stage)
  if (name !== 'messages.channels.save') return http.call(procedureNamed(name), sample, stage.person.cookie)
  await database.admin.query('delete from message_channel where business_id = $1', [stage.businessId])
  return http.call(procedureNamed(name), aWhatsApp('chave'), stage.person.cookie)
}
const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 ? 'done' : (body as { code: string }).code

const cases = Object.keys(offered).flatMap((plan) =>
  planFeatures.flatMap((feature) =>
    beginsAt[feature].map((procedure) => ({ plan, feature, procedure, isIncluded: offered[plan]!.includes(feature) })),
  ),
)

// spec: public-constants-3
test('the plans are those that there are, and each holds what it is said to', async () => {
  const { rows } = await database.admin.query<{ name: string; includes: string[] }>('select name, includes from plan')
  expect(Object.fromEntries(rows.map(({ name, includes }) => [name, includes]))).toEqual(offered)
})

// spec: public-constants-3
test.each(cases)(
  '$plan: $procedure is open or shut as $feature is included',
  async ({ plan, feature, procedure, isIncluded }) => {
    const stage = await aStage(database.admin, 'admin')
    await has(stage, plan)
    // A sample may insert rows of its own; a first call does that before the comparison.
    if (!isIncluded) await begin(stage, procedure)
    const before = await fingerprintOf(database.admin, stage.businessId)
    const answer = await begin(stage, procedure)
    if (isIncluded) {
      expect(codeOf(answer)).toBe('done')
      return
    }
    expect([answer.status, codeOf(answer)]).toEqual([409, 'NOT_IN_PLAN'])
    expect(await fingerprintOf(database.admin, stage.businessId)).toEqual(before)
    const larger = Object.keys(offered).find((name) => offered[name]!.includes(feature))!
    expect((answer.body as { message: string }).message).toContain(`faz parte do plano ${larger}.`)
  },
)

// spec: public-constants-3
test.each(planFeatures)('as long as nothing can be paid, %s is open to everybody', async (feature) => {
  await database.admin.query('delete from payment_account')
  for (const procedure of beginsAt[feature])
    expect(codeOf(await begin(await aStage(database.admin, 'admin'), procedure))).toBe('done')
})

test('where no plan that one may choose includes it, no plan is named', async () => {
  await database.admin.query(`update plan set includes = '{}'`)
  const stage = await aStage(database.admin, 'admin')
  for (const procedure of Object.values(beginsAt).flat()) {
    const answer = await begin(stage, procedure)
    expect((answer.body as { message: string }).message).toMatch(/^O plano deste negócio não inclui /)
  }
  for (const [plan, includes] of Object.entries(offered))
    await database.admin.query('update plan set includes = $2 where name = $1', [plan, includes])
})

describe('a smaller plan takes nothing away', () => {
  const smaller = async () => {
    const stage = await aStage(database.admin, 'admin')
    await has(stage, 'Teste Gratuito')
    const call = async (name: ProcedureName, input?: unknown) =>
      codeOf(await http.call(procedureNamed(name), input, stage.person.cookie))
    return { stage, call }
  }

  // spec: public-constants-3
  test('a domain goes on leading to the site, is looked at, and can be given up', async () => {
    const { stage, call } = await smaller()
    const { rows } = await database.admin.query<{ host: string }>(
      'select host from domain_host where business_id = $1',
      [stage.businessId],
    )
    expect((await holderOf(rows[0]!.host))?.businessId).toBe(stage.businessId)
    expect(await call('sites.publish')).toBe('done')
    expect(await call('domains.check')).toBe('done')
    expect(await call('domains.remove')).toBe('done')
  })

  // spec: public-constants-3
  test('an account of WhatsApp is changed and given up', async () => {
    const { call } = await smaller()
    expect(await call('messages.channels.save', aWhatsApp('outra'))).toBe('done')
    expect(await call('messages.channels.save', aWhatsApp(null))).toBe('done')
    expect(await call('messages.channels.remove', { channel: 'whatsapp' })).toBe('done')
    expect(await call('messages.channels.save', aWhatsApp('outra'))).toBe('NOT_IN_PLAN')
  })

  // spec: public-constants-3
  test('registers are opened, renamed and put out of use', async () => {
    const { stage, call } = await smaller()
    const { rows } = await database.admin.query<{ id: string }>(
      `insert into register (business_id, name) values ($1, 'Balcão') returning id`,
      [stage.businessId],
    )
    const [{ id }] = rows as [{ id: string }]
    expect(await call('register.registers.rename', { id, name: 'Recepção' })).toBe('done')
    expect(await call('register.open', { registerId: id, cashierName: 'Ana', openingCents: 0 })).toBe('done')
    expect(await call('register.registers.add', { name: 'Outro' })).toBe('NOT_IN_PLAN')
  })

  test('what is to come by cards is shown again with the larger plan, and leaves with the sales before', async () => {
    const { stage, call } = await smaller()
    expect(await call('reports.receivables')).toBe('NOT_IN_PLAN')
    expect(await call('sales.exportHistory', await samples['sales.exportHistory'](stage))).toBe('done')
    await has(stage, 'Clínica')
    expect(await call('reports.receivables')).toBe('done')
  })
})
