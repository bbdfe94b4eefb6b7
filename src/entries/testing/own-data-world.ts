import { createRouterClient } from '@orpc/server'
import type { Role } from '../../accounts/permissions.ts'
import { aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { book } from '../../agenda/server/testing/agenda.ts'
import { anOnlineSalon } from '../../booking/server/testing/online-salon.ts'
import { deliveredMail } from '../../business/server/testing/letter-box.ts'
import { clientsApi } from '../../clients/server/api.ts'
import type { freshDatabase } from '../../platform/server/testing/database.ts'
import { recordApi } from '../../record/server/api.ts'
import { recordJobs } from '../../record/server/jobs.ts'
import { askPages, ownDataPages } from '../../record/server/pages.ts'

/** Helpers for the tests of clients' own pages. */
export function ownDataWorld(database: ReturnType<typeof freshDatabase>) {
  const sql = (text: string, ...values: unknown[]) => database.admin.query<Record<string, unknown>>(text, values)
  const from = { incoming: { headers: {}, socket: { remoteAddress: '10.7.0.2' } } }
  const ask = async (path: string, form?: Record<string, string>, language?: string) => {
    const pages = path.startsWith('/booking/') ? askPages : ownDataPages
    const sent = form && { method: 'POST', body: new URLSearchParams(form) }
    const answer = await pages.request(
      path,
      { ...sent, ...(language && { headers: { 'accept-language': language } }) },
      from,
    )
    return { status: answer.status, headers: answer.headers, html: await answer.text() }
  }
  const mails = () => deliveredMail(database, recordJobs)
  const linkIn = (text: string) => /\/meus-dados\/[\w-]{43}/.exec(text)![0]

  /** A salon with the client Ana Souza, who has a past visit, notes and a consent; and API clients for each role. */
  async function aSalonWithAna() {
    const { now: _, ...salon } = await anOnlineSalon().then(({ scope: { now, ...scope }, ...rest }) => ({
      ...rest,
      now,
      scope,
    }))
    const { scope, clientId: id } = salon
    await sql(
      `update client set name = 'Ana Souza', email = $2, phone = '+5511987650000', document = '52998224725', notes = 'Alergia a henê'
       where id = $1`,
      id,
      `${id}@exemplo.com`,
    )
    const visit = await book(salon, '10:00')
    await sql(
      `with v as (update visit set notes = 'Chegou atrasada' where id = $1)
       update appointment set starts_at = now() - interval '3 days', ends_at = now() - interval '3 days' + interval '30 minutes' where id = $1`,
      visit.id,
    )
    await sql(`update client set next_appointment_at = null where id = $1`, id)
    const proceduresOf = async (role: Role) => {
      const person = role === 'admin' ? scope : await aMember(scope, role)
      const context = await signedIn(person)
      return {
        account: person.actor.accountId,
        record: createRouterClient(recordApi, { context }),
        clients: createRouterClient(clientsApi, { context }),
      }
    }
    const owner = await proceduresOf('admin')
    await owner.clients.recordConsent({ id, purpose: 'marketing', isGranted: true, method: 'in_person' })
    return { ...salon, id, email: `${id}@exemplo.com`, owner, proceduresOf }
  }

  const pageOf = async ({ owner, id }: Awaited<ReturnType<typeof aSalonWithAna>>) =>
    linkIn((await owner.record.page.make({ id })).url)
  const requestsOf = async (businessId: string) =>
    (await sql('select * from client_request where business_id = $1 order by asked_at, id', businessId)).rows
  const acts = async (businessId: string) =>
    (
      await sql(
        `select action, actor_name as by, account_id is null as "isNobody" from audit where business_id = $1`,
        businessId,
      )
    ).rows
  return { sql, ask, mails, linkIn, aSalonWithAna, pageOf, requestsOf, acts }
}
