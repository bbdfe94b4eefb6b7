import { Hono } from 'hono'
import type { Client } from 'pg'
import type { Role } from '../../accounts/permissions.ts'
import { aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { aProfessional, aSalon, insertVisit } from '../../agenda/server/testing/agenda.ts'
import { myDayPages } from '../../my-day/server/pages.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { trouble } from '../../platform/server/http/trouble.ts'

/** As `site.ts` mounts them. */
const site = new Hono().route('/', myDayPages).onError((error, c) => trouble(error, c))

export async function ask(cookie: string | undefined, path = '/minha-agenda', form?: Record<string, string>) {
  const incoming = { headers: { cookie }, socket: { remoteAddress: '10.5.0.3' } }
  const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
  const answer = await site.request(path, init, { incoming })
  return { status: answer.status, html: await answer.text(), headers: answer.headers }
}

/** At work: Bruna, whose account has this role, and Carla. */
export async function atWork(admin: Client, role: Role = 'professional') {
  const salon = await aSalon({ week: Array.from({ length: 7 }, () => [{ from: '08:00', to: '18:00' }]) })
  const { now: _, ...scope } = salon.scope
  const carla = await aProfessional(salon.scope, 'Carla')
  const bruna = await aMember(scope, role)
  await link(admin, bruna, salon.professionalId)
  await admin.query(
    `update client set phone = '+5511955551234', email = 'ana@exemplo.com', notes = 'Alergia a amônia' where id = $1`,
    [salon.clientId],
  )
  return { ...salon, admin, scope, carla, bruna, cookie: await cookieOf(bruna) }
}
export type AtWork = Awaited<ReturnType<typeof atWork>>

/** Says whose account a professional is. */
export const link = (admin: Client, { actor }: Scope, professionalId: string) =>
  admin.query('update professional set account_id = $1 where id = $2', [actor.accountId, professionalId])

export const cookieOf = async (member: Scope) => (await signedIn(member)).headers.cookie

/** From minutes before or after now, for twenty minutes; squeezed in, as the hours of the salon may be over. */
export const appointmentOf = async (
  { admin, scope, clientId, serviceId }: Pick<AtWork, 'admin' | 'scope' | 'clientId' | 'serviceId'>,
  professional_id: string,
  begins: number,
  more: object = {},
): Promise<string> => {
  const now = Math.floor(Date.now() / 60_000) * 60_000
  const { id } = await insertVisit(admin, {
    business_id: scope.businessId,
    client_id: clientId,
    service_id: serviceId,
    professional_id,
    starts_at: new Date(now + begins * 60_000),
    ends_at: new Date(now + (begins + 20) * 60_000),
    price_cents: 8_000,
    squeeze_reason: 'Só um retoque',
    ...more,
  })
  return id
}

export const actAt = (id: string, act: string) => `/minha-agenda/${id}/${act}`
