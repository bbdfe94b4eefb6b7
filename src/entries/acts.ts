import type { Acts } from '../business/act.ts'
import { agendaActs } from '../agenda/acts.ts'
import { archiveActs } from '../archive/contract.ts'
import { billingActs } from '../billing/contract.ts'
import { bookingActs } from '../booking/contract.ts'
import { businessActs } from '../business/contract.ts'
import { catalogueActs } from '../catalogue/contract.ts'
import { clientsActs } from '../clients/contract.ts'
import { depositsActs } from '../deposits/contract.ts'
import { hoursActs } from '../hours/contract.ts'
import { homeActs } from '../home/contract.ts'
import { integrationsActs } from '../integrations/contract.ts'
import { leavingActs } from '../leaving/contract.ts'
import { messagesActs } from '../messages/contract.ts'
import { ratingsActs } from '../ratings/contract.ts'
import { recordActs } from '../record/contract.ts'
import { registerActs } from '../register/contract.ts'
import { reportsActs } from '../reports/contract.ts'
import { salesActs } from '../sales/contract.ts'
import { domainsActs } from '../domains/contract.ts'
import { sitesActs } from '../sites/contract.ts'
import { teamActs } from '../team/contract.ts'
import { ticketsActs } from '../tickets/contract.ts'
import { trailActs } from '../trail/contract.ts'
import { waitlistActs } from '../waitlist/contract.ts'

/** Every act that is recorded in the audit. */
export const acts: Acts = {
  ...agendaActs,
  ...archiveActs,
  ...billingActs,
  ...bookingActs,
  ...businessActs,
  ...catalogueActs,
  ...clientsActs,
  ...depositsActs,
  ...homeActs,
  ...integrationsActs,
  ...leavingActs,
  ...messagesActs,
  ...ratingsActs,
  ...recordActs,
  ...registerActs,
  ...reportsActs,
  ...salesActs,
  ...domainsActs,
  ...sitesActs,
  ...teamActs,
  ...hoursActs,
  ...ticketsActs,
  ...trailActs,
  ...waitlistActs,
}
