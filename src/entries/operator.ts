import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { endLostSecondFactor } from '../accounts/server/keep-second-factor.ts'
import { makeOperator, revokeOperator } from '../accounts/server/make-operator.ts'
import { proveRestore } from '../operator/server/prove-restore.ts'
import { withDatabase } from '../platform/server/embedded/with-database.ts'

/** Only this command on the server makes somebody an operator; no door of the API does. */
const usage = `npm run operator -- <e-mail> ["<name>"]    gives somebody the operator's panel
npm run operator -- --revoke <e-mail>      takes it back
npm run operator -- --end-second-factor <e-mail>   for whoever lost the authenticator and all codes
npm run operator -- --restored <postgres://...>    looks through a restored backup, and writes down that it is whole`
const { values, positionals } = parseArgs({
  options: { revoke: { type: 'boolean' }, 'end-second-factor': { type: 'boolean' }, restored: { type: 'string' } },
  allowPositionals: true,
})
const email = positionals[0]?.trim().toLowerCase()
if (Object.keys(values).length > 1 || (!email?.includes('@') && values.restored === undefined)) {
  console.error(usage)
  process.exit(1)
}

console.log(await withDatabase(1, () => (values.restored === undefined ? carriedOut(email!) : prove(values.restored))))

function carriedOut(email: string): Promise<string> {
  if (values['end-second-factor']) return endFactor(email)
  return values.revoke ? revoke(email) : make(email)
}

async function make(email: string): Promise<string> {
  const password = randomBytes(12).toString('base64url')
  const { isNew } = await makeOperator({ name: positionals[1] ?? email.split('@')[0]!, email, password })
  return isNew
    ? `${email} signs in at /master/login with the password ${password}, which is shown only here`
    : `${email} signs in at /master/login with the password of their account`
}

async function revoke(email: string): Promise<string> {
  return (await revokeOperator(email)) ? `${email} is no operator any more` : `${email} was no operator`
}

async function endFactor(email: string): Promise<string> {
  return (await endLostSecondFactor(email))
    ? `${email} signs in without a second factor, has been signed out everywhere, and is told by mail`
    : `${email} had no second factor`
}

async function prove(copyUrl: string): Promise<string> {
  const { faults, businesses, until } = await proveRestore(copyUrl)
  if (faults.length === 0) return `whole: ${businesses} businesses, up to ${until!.toISOString()}`
  process.exitCode = 1
  return `not whole:\n${faults.join('\n')}`
}
