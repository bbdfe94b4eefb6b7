import { newId } from '../../../platform/id.ts'
import { outsideBusinesses } from '../../../platform/server/transaction.ts'
import { insertRow } from '../../../platform/server/testing/rows.ts'
import type { accountsContract } from '../../contract.ts'
import { hashPassword } from '../hash-password.ts'
import { issueMailToken, type MailPurpose } from '../mail-token.ts'
import { hashOf, newSecret } from '../session.ts'
import type { SamplesOf, Stage } from './stage.ts'

export const accountsSamples: SamplesOf<typeof accountsContract> = {
  signUp: () => ({
    name: 'Ana Souza',
    businessName: 'Salão da Ana',
    email: `${newId()}@exemplo.com`,
    password: chosenPassword,
  }),
  signIn: async (stage) => ({ email: stage.person.email, password: await knownPassword(stage) }),
  requestCode: ({ person }) => ({ email: person.email }),
  signInWithCode: async (stage) => ({ email: stage.person.email, code: await mailed(stage, 'sign_in') }),
  requestReset: ({ person }) => ({ email: person.email }),
  resetPassword: async (stage) => ({
    token: await mailed(stage, 'reset_password'),
    password: chosenPassword,
  }),
  verifyEmail: async (stage) => ({ token: await mailed(stage, 'verify_email') }),
  resendVerification: () => undefined,
  renew: () => undefined,
  signOut: () => ({ scope: 'local' }),
  me: () => undefined,
  updateProfile: () => ({ name: 'Ana Lima', phone: '(11) 91234-5678' }),
  changeEmail: async (stage) => ({ email: `${newId()}@exemplo.com`, password: await knownPassword(stage) }),
  changePassword: async (stage) => ({
    currentPassword: await knownPassword(stage),
    password: 'outra frase bem comprida',
  }),
  switchBusiness: ({ businessId }) => ({ businessId }),
  listSessions: () => undefined,
  endSession: ({ person }) => ({ id: person.sessionId }),
  invitation: async (stage) => ({ token: await invited(stage, stage.person.email) }),
  acceptInvitation: async (stage) => ({ token: await invited(stage, stage.person.email) }),
  signUpInvited: async (stage) => ({
    token: await invited(stage, `${newId()}@exemplo.com`),
    name: 'Bia Souza',
    password: chosenPassword,
  }),
  business: {
    get: () => undefined,
    updateProfile: () => ({ name: 'Salão da Ana', documentType: 'cnpj', document: '12ABC34501DE35' }),
    updateNotices: () => ({ mailsBookings: false, mailsCancellations: true }),
    updateRules: () => ({ zone: 'America/Manaus', monthlyGoalCents: 0, sellsWithoutStock: false }),
  },
  users: {
    list: () => undefined,
    invite: () => ({ email: `${newId()}@exemplo.com`, role: 'employee' }),
    withdraw: ({ rows }) => ({ id: rows.invitation.id }),
    changeRole: async (stage) => ({ id: await colleagueOf(stage), role: 'manager' }),
    remove: async (stage) => ({ id: await colleagueOf(stage) }),
  },
}

const chosenPassword = 'uma frase bem comprida'

export async function knownPassword({ admin, person }: Stage): Promise<string> {
  const hash = await hashPassword(chosenPassword)
  await admin.query('update account set password_hash = $1 where id = $2', [hash, person.accountId])
  return chosenPassword
}

export const mailed = ({ person }: Stage, purpose: MailPurpose): Promise<string> =>
  outsideBusinesses('write', (db) => issueMailToken(db, person.accountId, purpose, person.email))

async function invited({ admin, rows }: Stage, email: string): Promise<string> {
  const token = newSecret()
  const sent = [hashOf(token), email, rows.invitation.id]
  await admin.query('update invitation set link_hash = $1, email = $2 where id = $3', sent)
  return token
}

export async function colleagueOf({ admin, businessId }: Stage): Promise<string> {
  const account = { id: newId(), email: `${newId()}@exemplo.com`, name: 'Colega', password_hash: 'sem senha' }
  await insertRow(admin, 'account', account)
  await insertRow(admin, 'member', { business_id: businessId, account_id: account.id, role: 'employee' })
  return account.id
}
