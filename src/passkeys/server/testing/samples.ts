import { randomBytes } from 'node:crypto'
import type { SamplesOf, Stage } from '../../../accounts/server/testing/stage.ts'
import { hashOf, newSecret } from '../../../accounts/server/session.ts'
import { insertRow } from '../../../platform/server/testing/rows.ts'
import type { passkeysContract } from '../../contract.ts'
import { aSoftwareKey } from './software-key.ts'

export const passkeysSamples: SamplesOf<typeof passkeysContract> = {
  begin: async (stage) => {
    await stage.admin.query('update account set email_verified_at = now() where id = $1', [stage.person.accountId])
    return undefined
  },
  add: async (stage) => {
    const challenge = await challenged(stage, { session_id: stage.person.sessionId })
    return { name: 'Celular da Ana', credential: aSoftwareKey().make(challenge) }
  },
  remove: async (stage) => ({ id: (await aPasskey(stage)).id }),
  stepUp: async (stage) => {
    const { key } = await aPasskey(stage)
    return { credential: key.show(await challenged(stage, { session_id: stage.person.sessionId })) }
  },
  signIn: async (stage) => {
    const { key } = await aPasskey(stage)
    const attempt = newSecret()
    return { attempt, credential: key.show(await challenged(stage, { attempt_hash: hashOf(attempt) })) }
  },
}

async function challenged({ admin }: Stage, of: object): Promise<string> {
  // A session has one challenge at a time.
  await admin.query('delete from passkey_challenge where to_jsonb(passkey_challenge) @> $1', [of])
  const challenge = randomBytes(32)
  const expires_at = new Date(Date.now() + 60_000)
  await insertRow(admin, 'passkey_challenge', { challenge, expires_at, ...of })
  return challenge.toString('base64url')
}

async function aPasskey({ admin, person }: Stage) {
  const key = aSoftwareKey()
  const { id } = await insertRow(admin, 'passkey', {
    account_id: person.accountId,
    credential_id: key.credentialId,
    public_key: key.publicKey,
    sign_count: 0,
    name: 'Notebook',
  })
  return { id, key }
}
