// @faults
import { beforeAll, expect, test } from 'vitest'
import { depositStates } from '../deposits/deposit.ts'
import { simulated } from '../payments/server/testing/simulated-account.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { type DrawnNumbers, walk } from '../platform/server/testing/model.ts'
import { isDue } from '../platform/server/testing/ring.ts'
import { type DepositWorld, stateIn, sumOf } from './testing/deposit-model.ts'
import { behind, listed } from './testing/deposit-salon.ts'
import { paymentActs } from './testing/payment-acts.ts'
import { aConnectedSalon } from './testing/provider-salon.ts'
import { settlingActs } from './testing/settling-acts.ts'

const database = freshDatabase()
const depositActs = { ...paymentActs, ...settlingActs }
const { stored, entries } = behind(database)

beforeAll(async () => void (await simulated()))

async function begin(): Promise<DepositWorld> {
  const { admin } = database
  const salon = await aConnectedSalon()
  await admin.query('insert into agenda_rules (business_id, change_notice_minutes) values ($1, 20160)', [
    salon.scope.businessId,
  ])
  const world = { admin, salon, deposits: [] }
  await depositActs['book']!(world, { a: 0, b: 0, c: 0 })
  return world
}

async function look({ salon, deposits }: DepositWorld): Promise<void> {
  for (const deposit of deposits) {
    const { id, status, isPaid, heldCents, rows, sale, payments } = deposit
    expect(await stored(id)).toMatchObject({ status, is_paid: isPaid, held: heldCents })
    const found = (await entries(id)) as { kind: string; cents: number; reference: string | null }[]
    expect(found.map(({ kind, cents, reference }) => [kind, reference !== null, cents])).toEqual(rows)
    const named = found.flatMap(({ kind, reference }) => (kind === 'received' && reference ? [reference] : []))
    expect(named.toSorted()).toEqual(
      payments
        .filter(({ hasCome }) => hasCome)
        .map((one) => String(one.id))
        .toSorted(),
    )
    // What came is there, used, kept or returned, to the centavo.
    const came = sumOf(deposit, (kind) => (kind === 'received' ? 1 : kind === 'corrected' ? -1 : 0))
    const gone = sumOf(deposit, (kind) => (kind === 'returned' || kind === 'kept' ? 1 : 0))
    expect(heldCents + gone + (sale?.creditedCents ?? 0)).toBe(came)
  }
  const { open } = await listed(salon)
  const seen = open.flatMap(({ id, state, heldCents }) => (heldCents > 0 ? [[id, state, heldCents].join()] : []))
  const expected = deposits.filter(({ heldCents }) => heldCents > 0)
  expect(seen.toSorted()).toEqual(expected.map((one) => [one.id, stateIn(one), one.heldCents].join()).toSorted())
}

const step = (kind: string, a = 0, more?: Partial<DrawnNumbers>) => ({ kind, a, b: 1, c: 1, ...more })
const any = { b: 0 }
/**
 * One is kept, one comes late and is sent back, one was seen by mistake, and one is used, laid back and taken back. Beside them what
 * is refused: to return what is needed still or never came, to keep what was not missed, to cancel too late, and a till that knows of
 * another sum.
 */
const beside = [
  ...['pay', 'tell'].map((kind) => step(kind)),
  step('giveBack', 0, any),
  step('keep', 0, any),
  ...['weekLater', 'cancelOwn', 'begins', 'keep', 'book'].map((kind) => step(kind)),
  step('giveBack', 1, any),
  ...['expire', 'pay'].map((kind) => step(kind)),
  step('tell', 1),
  step('giveBackThere'),
  step('book'),
  step('seeIt', 1),
  ...['correct', 'cancelOwn', 'book', 'pay'].map((kind) => step(kind)),
  step('tell', 3),
  step('sell'),
  step('sell', 0, { c: 2 }),
  step('refund'),
  step('takenBack', 1),
  step('tell', 3),
]

/** What is more common, so that no seed leaves it out: paid twice, cancelled at the desk, returned by hand. */
const common = ['pay', 'payTwice', 'tell', 'cancel', 'giveBack'].map((kind) => step(kind))

// spec: public-entities-2, public-entities-3
test.skipIf(!isDue('deposits against their model', 'deposits'))(
  'whatever is paid, told, cancelled, sold and returned, each centavo of a deposit goes one way, once',
  async () => {
    const states = new Set<string>()
    const model = {
      kinds: [...Object.keys(depositActs), 'pay', 'tell', 'tell', 'sell'],
      begin,
      act: (world: DepositWorld, kind: string, numbers: DrawnNumbers) => depositActs[kind]!(world, numbers),
      look: async (world: DepositWorld) => {
        await look(world)
        for (const deposit of world.deposits) states.add(stateIn(deposit))
      },
      refusals: 5,
      isWhole: () => states.size === depositStates.length,
    }
    await walk(database.admin, model, { worlds: 15, always: [beside, common] })
    expect(states).toEqual(new Set(depositStates))
  },
  240_000,
)
