import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { makeOperator } from '../src/accounts/server/make-operator.ts'
import { databasePool } from '../src/platform/server/database/database.ts'
import { withDatabase } from '../src/platform/server/database/embedded/with-database.ts'
import { settings } from '../src/platform/server/settings.ts'
import { rateVisits, shapeAgenda } from './demo-agenda.ts'
import { makeBusiness } from './demo-business.ts'
import { liveThroughDays } from './demo-days.ts'
import { clinic, salon } from './demo-data.ts'

type Account = { role: string; email: string; password: string }
type Answer = {
  url: string
  businesses: { name: string; slug: string; accounts: Account[] }[]
  operator: { email: string; password: string }
}

if (settings.production) throw new Error('the demo is not for production')

// The passwords are random; this file is the only place that knows them in the clear.
const answerFile = resolve(settings.dataDir, 'demo.json')
mkdirSync(settings.dataDir, { recursive: true })
print(await withDatabase(2, async () => (await knownAnswer()) ?? fill()))

/** The answer of an earlier run, if this database has its demo. */
async function knownAnswer(): Promise<Answer | undefined> {
  const owner = salon.staff[0]!.email
  const { rowCount } = await databasePool().query('select from account where email = $1', [owner])
  if (rowCount === 0) return undefined
  if (!existsSync(answerFile))
    throw new Error(
      `The demo is in this database, but its passwords are not in ${answerFile}: it was filled from another folder.`,
    )
  return { ...(JSON.parse(readFileSync(answerFile, 'utf8')) as Answer), url: settings.publicUrl.origin }
}

async function fill(): Promise<Answer> {
  const now = new Date()
  const passwords = new Map<string, string>()
  const businesses = []
  for (const demo of [salon, clinic]) {
    for (const { email } of demo.staff) passwords.set(email, newPassword())
    const business = await makeBusiness(demo, passwords, new Date(now.getTime() - 30 * 86_400_000))
    await liveThroughDays(business, now)
    await shapeAgenda(business, now)
    await rateVisits(business, now)
    const accounts = demo.staff.map(({ role, email }) => ({ role, email, password: passwords.get(email)! }))
    businesses.push({ name: demo.name, slug: demo.slug, accounts })
  }
  const operator = { email: 'operacao@marcai.demo', password: newPassword() }
  await makeOperator({ name: 'Operação', ...operator })
  // The demo's e-mail addresses do not exist and cannot be verified.
  await databasePool().query(`update account set email_verified_at = created_at where email like '%.demo'`)
  const filled = { url: settings.publicUrl.origin, businesses, operator }
  writeFileSync(answerFile, JSON.stringify(filled, null, 2), { mode: 0o600 })
  return filled
}

function newPassword(): string {
  return randomBytes(12).toString('base64url')
}

function print({ url, businesses, operator }: Answer) {
  if (process.argv.includes('--json')) return console.log(JSON.stringify({ url, businesses, operator }))
  console.log(`${url}/auth`)
  for (const { name, slug, accounts } of businesses) {
    console.log(`\n${name}  ${url}/booking/${slug}`)
    for (const { role, email, password } of accounts) console.log(`  ${role.padEnd(13)} ${email}  ${password}`)
  }
  console.log(`\noperator        ${operator.email}  ${operator.password}`)
}
