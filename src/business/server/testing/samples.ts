import { hashOf } from '../../../accounts/server/session.ts'
import { newBusinessSecret } from '../../../platform/server/business-secret.ts'
import { chosenPassword } from '../../../accounts/server/testing/samples.ts'
import type { SamplesOf, Stage } from '../../../accounts/server/testing/stage.ts'
import { newId } from '../../../platform/id.ts'
import { insertRow } from '../../../platform/server/testing/rows.ts'
import type { businessContract } from '../../contract.ts'

export const businessSamples: SamplesOf<typeof businessContract> = {
  signUp: () => ({
    name: 'Ana Souza',
    businessName: 'Salão da Ana',
    email: `${newId()}@exemplo.com`,
    password: chosenPassword,
  }),
  invitation: async (stage) => ({ token: await invited(stage, stage.person.email) }),
  acceptInvitation: async (stage) => ({ token: await invited(stage, stage.person.email) }),
  signUpInvited: async (stage) => ({
    token: await invited(stage, `${newId()}@exemplo.com`),
    name: 'Bia Souza',
    password: chosenPassword,
  }),
  updateProfile: () => ({ name: 'Salão da Ana', documentType: 'cnpj', document: '12ABC34501DE35' }),
  placeOfCode: () => ({ postalCode: '01001000' }),
  updateStorefront: () => ({ cover: null, instagram: '@salaodaana', facebook: null }),
  updateNotices: () => ({ mailsBookings: false, mailsCancellations: true }),
  updateRules: () => ({ zone: 'America/Manaus', bookedTimes: 'clock' }),
  users: {
    invite: () => ({ email: `${newId()}@exemplo.com`, role: 'employee' }),
    changeRole: async (stage) => ({ id: await colleagueOf(stage), role: 'manager' }),
    setPhone: async (stage) => ({ id: await colleagueOf(stage), phone: '+5511987654321' }),
    remove: async (stage) => ({ id: await colleagueOf(stage) }),
  },
  support: {
    grant: () => ({ hours: 24 }),
    end: (stage) => letIn(stage, stage.businessId),
    enter: async (stage) => {
      await letIn(stage, stage.businessId)
      return { id: stage.businessId }
    },
    leave: async (stage) => {
      await letIn(stage, stage.businessId)
      // A member cannot be support in their own business, so somebody else owns it from now on.
      const heir = await colleagueOf(stage)
      await stage.admin.query(
        `update member set role = 'admin', removed_at = case account_id when $2 then now() end
         where business_id = $1 and account_id in ($2, $3)`,
        [stage.businessId, stage.person.accountId, heir],
      )
    },
  },
}

async function invited({ admin, rows, businessId }: Stage, email: string): Promise<string> {
  const token = newBusinessSecret(businessId)
  const sent = [hashOf(token), email, rows.invitation.id]
  await admin.query('update invitation set link_hash = $1, email = $2 where id = $3', sent)
  return token
}

async function letIn({ admin, person }: Stage, business_id: string): Promise<void> {
  await admin.query(
    `insert into support_grant (business_id, granted_by, ends_at) values ($1, $2, now() + interval '1 hour')
     on conflict (business_id) where ended_at is null do nothing`,
    [business_id, person.accountId],
  )
}

export async function colleagueOf({ admin, businessId }: Stage): Promise<string> {
  const account = { id: newId(), email: `${newId()}@exemplo.com`, name: 'Colega', password_hash: 'sem senha' }
  await insertRow(admin, 'account', account)
  await insertRow(admin, 'member', { business_id: businessId, account_id: account.id, role: 'employee' })
  return account.id
}
