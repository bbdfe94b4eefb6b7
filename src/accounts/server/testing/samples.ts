import { newId } from '../../../platform/id.ts'
import { outsideBusinesses } from '../../../platform/server/database/run-transaction.ts'
import type { accountsContract } from '../../contract.ts'
import { hashPassword } from '../hash-password.ts'
import { newTotpSecret, totpCode } from '../parts/totp.ts'
import { issueMailToken, type MailPurpose } from '../mail-token.ts'
import type { SamplesOf, Stage } from './stage.ts'

export const accountsSamples: SamplesOf<typeof accountsContract> = {
  signIn: async (stage) => ({ email: stage.person.email, password: await knownPassword(stage) }),
  requestCode: ({ person }) => ({ email: person.email }),
  signInWithCode: async (stage) => ({ email: stage.person.email, code: await mailed(stage, 'sign_in') }),
  requestReset: ({ person }) => ({ email: person.email }),
  resetPassword: async (stage) => ({
    token: await mailed(stage, 'reset_password'),
    password: chosenPassword,
  }),
  verifyEmail: async (stage) => ({ token: await mailed(stage, 'verify_email') }),
  signOut: () => ({ scope: 'local' }),
  updateProfile: () => ({ name: 'Ana Lima', phone: '(11) 91234-5678' }),
  stepUp: async (stage) => ({ password: await knownPassword(stage) }),
  changeEmail: () => ({ email: `${newId()}@exemplo.com` }),
  changePassword: () => ({ password: 'outra frase bem comprida' }),
  switchBusiness: ({ businessId }) => ({ businessId }),
  secondFactor: {
    begin: async (stage) => void (await proven(stage)),
    confirm: async ({ admin, person }) => {
      const secret = newTotpSecret()
      await admin.query(
        `insert into second_factor (account_id, secret) values ($1, $2)
         on conflict (account_id) do update set secret = $2, confirmed_at = null`,
        [person.accountId, secret],
      )
      return { secondFactor: totpCode(secret, new Date()) }
    },
  },
  endSession: ({ person }) => ({ id: person.sessionId }),
}

async function proven(stage: Stage): Promise<Stage> {
  await stage.admin.query('update account set email_verified_at = now() where id = $1', [stage.person.accountId])
  return stage
}

export const chosenPassword = 'uma frase bem comprida'

/** Hashing takes long on purpose, so it is done once. */
let chosenHash: Promise<string> | undefined

export async function knownPassword({ admin, person }: Stage): Promise<string> {
  chosenHash ??= hashPassword(chosenPassword)
  await admin.query('update account set password_hash = $1 where id = $2', [await chosenHash, person.accountId])
  return chosenPassword
}

export const mailed = ({ person }: Stage, purpose: MailPurpose): Promise<string> =>
  outsideBusinesses('write', (db) => issueMailToken(db, person.accountId, purpose, person.email))
