import { expect, test } from 'vitest'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { productDoors } from './caller.ts'
import { businessDoors, doors, isOperators, type Door, type DoorName } from './doors.ts'
import { keptStages } from './kept-stages.ts'

const database = freshDatabase()
const http = productDoors(database)

/** The writing doors that stay open to a read-only business, with the reason. */
const open: Partial<Record<DoorName, string>> = {
  'billing.choosePlan': 'pays',
  'billing.pay': 'pays',
  'catalogue.products.export': 'takes its data along',
  'clients.imports.check': 'reads a file and keeps nothing of it',
  'clients.export': 'takes its data along',
  'clients.readNotes': 'reads, and leaves a trace',
  'record.exportClientRecord': 'takes its data along',
  'record.page.mail': 'the law gives a client what is known of her',
  'record.page.make': 'the same',
  'record.page.end': 'shuts an address',
  'record.requests.grant': 'the law gives her an answer',
  'record.requests.refuse': 'the same',
  'record.ask': 'asks for a mail; what comes of it is the law’s',
  'record.own.correct': 'a right of hers',
  'record.own.askContact': 'a right of hers',
  'record.own.withdrawConsent': 'a right of hers',
  'record.own.askErasure': 'a right of hers',
  'record.own.takeBack': 'a right of hers',
  'record.own.export': 'a right of hers',
  'register.exportSessions': 'takes its data along',
  'reports.export': 'takes its data along',
  'reports.exportFiscal': 'takes its data along',
  'reports.commissions.export': 'takes its data along',
  'sales.exportHistory': 'takes its data along',
  'trail.export': 'takes its data along',
  'business.support.end': 'shuts the support out',
  'business.support.grant': 'asks for help',
  'business.users.remove': 'shuts out who has left',
  'integrations.keys.revoke': 'shuts a program out',
  'integrations.webhooks.remove': 'tells an address nothing more',
}

const stages = keptStages(database, async ({ businessId }) => {
  await database.admin.query('update subscription set read_only_since = now() where business_id = $1', [businessId])
})

/** The answer of a door to a read-only business, and whether it changed any row. */
async function answerOf(door: Door) {
  const { answer, isChanged } = await stages.ask(
    { door, role: isOperators(door) ? 'operator' : 'admin' },
    ({ stage, input }) => http.call(door, input, stage.person.cookie),
  )
  return { status: answer.status, code: (answer.body as { code?: string } | null)?.code, isChanged }
}

const shut = businessDoors.filter(({ name }) => !open[name as DoorName])

test.each(shut)('$name stores nothing in a business that only reads', async (door) => {
  // Visitors are not told the reason.
  const code = door.access === 'public' ? 'CLOSED_FOR_NOW' : 'READ_ONLY'
  expect(await answerOf(door)).toEqual({ status: 409, code, isChanged: false })
})

test.each(doors.filter(({ method, name }) => method === 'GET' || open[name as DoorName]))(
  '$name stays open to it',
  async (door) => {
    expect(await answerOf(door)).toMatchObject({ status: 200 })
  },
)

test('the doors were looked at', () => {
  expect(shut.length).toBeGreaterThan(70)
  expect(Object.keys(open).filter((name) => !businessDoors.some((door) => door.name === name))).toEqual([])
})
