import { hashPassword } from '../src/accounts/server/hash-password.ts'
import { issueMailToken, type MailPurpose } from '../src/accounts/server/mail-token.ts'
import { hashOf, newSecret } from '../src/accounts/server/session.ts'
import { newId } from '../src/platform/id.ts'
import { outsideBusinesses } from '../src/platform/server/transaction.ts'
import { insertRow } from './one-of-everything.ts'
import type { Stage } from './stage.ts'

/** What a door's sample changes on its stage first, where the stage stands in its way. */

export const chosenPassword = 'uma frase bem comprida'

export async function knownPassword({ admin, person }: Stage): Promise<string> {
  const hash = await hashPassword(chosenPassword)
  await admin.query('update account set password_hash = $1 where id = $2', [hash, person.accountId])
  return chosenPassword
}

export async function operatorCredentials(stage: Stage): Promise<{ email: string; password: string }> {
  await stage.admin.query('update account set is_operator = true where id = $1', [stage.person.accountId])
  return { email: stage.person.email, password: await knownPassword(stage) }
}

export const mailed = ({ person }: Stage, purpose: MailPurpose): Promise<string> =>
  outsideBusinesses('write', (db) => issueMailToken(db, person.accountId, purpose, person.email))

export async function invited({ admin, rows }: Stage, email: string): Promise<string> {
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

/** An import that has added a card. */
export async function anImport({ admin, businessId, rows }: Stage): Promise<string> {
  const now = new Date()
  const importId = rows.clientImport.id
  const { rows: lines } = await admin.query<{ next: number }>(
    'select max(line) + 1 as next from client_import_row where import_id = $1',
    [importId],
  )
  const card = { business_id: businessId, name: 'Importada', created_at: now, updated_at: now }
  const added = await insertRow(admin, 'client', card)
  const line = { business_id: businessId, import_id: importId, line: lines[0]!.next }
  await insertRow(admin, 'client_import_row', { ...line, client_id: added.id, outcome: 'added', filled: {} })
  return importId
}

export const aPlan = () => ({
  name: `Plano ${newId()}`,
  priceCents: 4900,
  period: 'month' as const,
  features: ['Agenda'],
  isActive: true,
  isPopular: false,
  isTrial: false,
  trialDays: 0,
  sortOrder: 70,
})

export const planId = async (admin: Stage['admin']): Promise<string> =>
  (await insertRow(admin, 'plan', { name: `Plano ${newId()}` })).id
