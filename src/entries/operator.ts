import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { firstIn } from '../platform/filled.ts'
import { endLostSecondFactor } from '../accounts/server/keep-second-factor.ts'
import { makeOperator, revokeOperator } from '../accounts/server/make-operator.ts'
import { proveRestore } from '../operator/server/prove-restore.ts'
import { DatabaseClient } from '../platform/server/database/database-client.ts'
import { withDatabase } from '../platform/server/database/embedded/with-database.ts'
import { sealAnew } from '../platform/server/seal.ts'
import { endWith, endWithFault } from './end-with.ts'
import { sealed } from './sealed.ts'

/** Only this command on the server makes somebody an operator; no procedure of the API does. */
const usage = `npm run operator -- <e-mail> ["<name>"]    gives somebody the operator's panel
npm run operator -- --revoke <e-mail>      takes it back
npm run operator -- --end-second-factor <e-mail>   for whoever lost the authenticator and all codes
npm run operator -- --seal-anew            seals with SEALING_KEY what SEALING_KEY_PREVIOUS has sealed
npm run operator -- --restored <postgres://...>    looks through a restored backup, and writes down that it is whole`
const { values, positionals } = parseArgs({
  options: {
    revoke: { type: 'boolean' },
    'end-second-factor': { type: 'boolean' },
    restored: { type: 'string' },
    'seal-anew': { type: 'boolean' },
  },
  allowPositionals: true,
})
const email = positionals[0]?.trim().toLowerCase()
const needsEmail = values.restored === undefined && !values['seal-anew']
if (Object.keys(values).length > 1 || (needsEmail && !email?.includes('@'))) endWith(usage)

console.log(await withDatabase(1, carriedOut).catch(endWithFault))

function carriedOut(ownerUrl: string): Promise<string> {
  if (values.restored !== undefined) return prove(values.restored, ownerUrl)
  if (values['seal-anew']) return resealAll(ownerUrl)
  if (values['end-second-factor']) return endFactor(email!)
  return values.revoke ? revoke(email!) : make(email!)
}

async function resealAll(ownerUrl: string): Promise<string> {
  const owner = new DatabaseClient({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const { sealed: count, anew, lost } = await sealAnew(owner, sealed)
    const told = `${anew} of ${count} secrets were sealed anew with SEALING_KEY`
    if (lost.length === 0) return `${told}; SEALING_KEY_PREVIOUS is not needed any more`
    process.exitCode = 1
    return `${told}; neither key opens:\n${lost.join('\n')}`
  } finally {
    await owner.end()
  }
}

async function make(email: string): Promise<string> {
  const password = randomBytes(12).toString('base64url')
  const { isNew } = await makeOperator({ name: positionals[1] ?? firstIn(email.split('@')), email, password })
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

async function prove(copyUrl: string, ownerUrl: string): Promise<string> {
  const { faults, businesses, until } = await proveRestore(copyUrl, ownerUrl)
  if (faults.length === 0) return `whole: ${businesses} businesses, up to ${until!.toISOString()}`
  process.exitCode = 1
  return `not whole:\n${faults.join('\n')}`
}
