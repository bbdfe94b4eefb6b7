import type { AnyContractProcedure } from '@orpc/contract'
import type { AnyRouter } from '@orpc/server'
import { acts } from './acts.ts'
import { accountsContract } from '../accounts/contract.ts'
import { accountsApi } from '../accounts/server/api.ts'
import { teamContract } from '../team/contract.ts'
import { teamApi } from '../team/server/api.ts'
import { archiveContract } from '../archive/contract.ts'
import { archiveApi } from '../archive/server/api.ts'
import { agendaContract } from '../agenda/contract.ts'
import { agendaApi } from '../agenda/server/api.ts'
import { billingContract } from '../billing/contract.ts'
import { billingApi } from '../billing/server/api.ts'
import { bookingContract } from '../booking/contract.ts'
import { bookingApi } from '../booking/server/api.ts'
import { businessContract } from '../business/contract.ts'
import { businessApi } from '../business/server/api.ts'
import { catalogueContract } from '../catalogue/contract.ts'
import { catalogueApi } from '../catalogue/server/api.ts'
import { clientsContract } from '../clients/contract.ts'
import { clientsApi } from '../clients/server/api.ts'
import { depositsContract } from '../deposits/contract.ts'
import { depositsApi } from '../deposits/server/api.ts'
import { hoursContract } from '../hours/contract.ts'
import { hoursApi } from '../hours/server/api.ts'
import { homeContract } from '../home/contract.ts'
import { homeApi } from '../home/server/api.ts'
import { leavingContract } from '../leaving/contract.ts'
import { leavingApi } from '../leaving/server/api.ts'
import { integrationsContract } from '../integrations/contract.ts'
import { integrationsApi } from '../integrations/server/api.ts'
import { messagesContract } from '../messages/contract.ts'
import { messagesApi } from '../messages/server/api.ts'
import { operatorContract } from '../operator/contract.ts'
import { operatorApi } from '../operator/server/api.ts'
import { papersContract } from '../papers/contract.ts'
import { papersApi } from '../papers/server/api.ts'
import { passkeysContract } from '../passkeys/contract.ts'
import { passkeysApi } from '../passkeys/server/api.ts'
import { ratingsContract } from '../ratings/contract.ts'
import { ratingsApi } from '../ratings/server/api.ts'
import { recordContract } from '../record/contract.ts'
import { recordApi } from '../record/server/api.ts'
import { registerContract } from '../register/contract.ts'
import { registerApi } from '../register/server/api.ts'
import { reportsContract } from '../reports/contract.ts'
import { reportsApi } from '../reports/server/api.ts'
import { salesContract } from '../sales/contract.ts'
import { salesApi } from '../sales/server/api.ts'
import { domainsContract } from '../domains/contract.ts'
import { domainsApi } from '../domains/server/api.ts'
import { landingContract } from '../landing/contract.ts'
import { landingApi } from '../landing/server/api.ts'
import { sitesContract } from '../sites/contract.ts'
import { sitesApi } from '../sites/server/api.ts'
import { ticketsContract } from '../tickets/contract.ts'
import { ticketsApi } from '../tickets/server/api.ts'
import { trailContract } from '../trail/contract.ts'
import { trailApiOf } from '../trail/server/api.ts'
import { waitlistContract } from '../waitlist/contract.ts'
import { waitlistApi } from '../waitlist/server/api.ts'

/** Written out, because the compiler does not write down a type of this size. */
type Contract = {
  accounts: typeof accountsContract
  passkeys: typeof passkeysContract
  business: typeof businessContract
  clients: typeof clientsContract
  catalogue: typeof catalogueContract
  team: typeof teamContract
  hours: typeof hoursContract
  agenda: typeof agendaContract
  register: typeof registerContract
  sales: typeof salesContract
  reports: typeof reportsContract
  tickets: typeof ticketsContract
  deposits: typeof depositsContract
  ratings: typeof ratingsContract
  booking: typeof bookingContract
  record: typeof recordContract
  messages: typeof messagesContract
  waitlist: typeof waitlistContract
  integrations: typeof integrationsContract
  domains: typeof domainsContract
  sites: typeof sitesContract
  landing: typeof landingContract
  trail: typeof trailContract
  archive: typeof archiveContract
  billing: typeof billingContract
  leaving: typeof leavingContract
  papers: typeof papersContract
  operator: typeof operatorContract
  home: typeof homeContract
}

/** Every procedure of the product, by idea. */
export const contract: Contract = {
  accounts: accountsContract,
  passkeys: passkeysContract,
  business: businessContract,
  clients: clientsContract,
  catalogue: catalogueContract,
  team: teamContract,
  hours: hoursContract,
  agenda: agendaContract,
  register: registerContract,
  sales: salesContract,
  reports: reportsContract,
  tickets: ticketsContract,
  deposits: depositsContract,
  ratings: ratingsContract,
  booking: bookingContract,
  record: recordContract,
  messages: messagesContract,
  waitlist: waitlistContract,
  integrations: integrationsContract,
  domains: domainsContract,
  sites: sitesContract,
  landing: landingContract,
  trail: trailContract,
  archive: archiveContract,
  billing: billingContract,
  leaving: leavingContract,
  papers: papersContract,
  operator: operatorContract,
  home: homeContract,
}

type NamesIn<C, Before extends string> = {
  [K in keyof C & string]: C[K] extends AnyContractProcedure ? `${Before}${K}` : NamesIn<C[K], `${Before}${K}.`>
}[keyof C & string]
/** A procedure's path in the contract, such as `clients.get`. */
export type ProcedureName = NamesIn<typeof contract, ''>

export const router: AnyRouter = {
  accounts: accountsApi,
  passkeys: passkeysApi,
  business: businessApi,
  clients: clientsApi,
  catalogue: catalogueApi,
  team: teamApi,
  hours: hoursApi,
  agenda: agendaApi,
  register: registerApi,
  sales: salesApi,
  reports: reportsApi,
  tickets: ticketsApi,
  deposits: depositsApi,
  ratings: ratingsApi,
  booking: bookingApi,
  record: recordApi,
  messages: messagesApi,
  waitlist: waitlistApi,
  integrations: integrationsApi,
  domains: domainsApi,
  sites: sitesApi,
  landing: landingApi,
  trail: trailApiOf(acts),
  archive: archiveApi,
  billing: billingApi,
  leaving: leavingApi,
  papers: papersApi,
  operator: operatorApi,
  home: homeApi,
}
