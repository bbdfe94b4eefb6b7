import { accountsSamples } from '../src/accounts/server/testing/samples.ts'
import { agendaSamples } from '../src/agenda/server/testing/samples.ts'
import { archiveSamples } from '../src/archive/server/testing/samples.ts'
import { billingSamples } from '../src/billing/server/testing/samples.ts'
import { bookingSamples } from '../src/booking/server/testing/samples.ts'
import { businessSamples } from '../src/business/server/testing/samples.ts'
import { catalogueSamples } from '../src/catalogue/server/testing/samples.ts'
import { clientsSamples } from '../src/clients/server/testing/samples.ts'
import { depositsSamples } from '../src/deposits/server/testing/samples.ts'
import { homeSamples } from '../src/home/server/testing/samples.ts'
import { integrationsSamples } from '../src/integrations/server/testing/samples.ts'
import { messagesSamples } from '../src/messages/server/testing/samples.ts'
import { operatorSamples } from '../src/operator/server/testing/samples.ts'
import { passkeysSamples } from '../src/passkeys/server/testing/samples.ts'
import { recordSamples } from '../src/record/server/testing/samples.ts'
import { registerSamples } from '../src/register/server/testing/samples.ts'
import { reportsSamples } from '../src/reports/server/testing/samples.ts'
import { salesSamples } from '../src/sales/server/testing/samples.ts'
import { sitesSamples } from '../src/sites/server/testing/samples.ts'
import { teamSamples } from '../src/team/server/testing/samples.ts'
import { ticketsSamples } from '../src/tickets/server/testing/samples.ts'
import { trailSamples } from '../src/trail/server/testing/samples.ts'
import { waitlistSamples } from '../src/waitlist/server/testing/samples.ts'
import type { SamplesOf, Stage } from '../src/accounts/server/testing/stage.ts'
import type { contract } from '../src/entries/router.ts'
import type { ProcedureName } from './procedures.ts'

/** The samples of all ideas. Each idea keeps them beside its procedures, and a missing one does not compile. */
const byIdea: SamplesOf<typeof contract> = {
  accounts: accountsSamples,
  passkeys: passkeysSamples,
  business: businessSamples,
  clients: clientsSamples,
  catalogue: catalogueSamples,
  agenda: agendaSamples,
  team: teamSamples,
  register: registerSamples,
  sales: salesSamples,
  reports: reportsSamples,
  booking: bookingSamples,
  tickets: ticketsSamples,
  deposits: depositsSamples,
  record: recordSamples,
  messages: messagesSamples,
  waitlist: waitlistSamples,
  integrations: integrationsSamples,
  home: homeSamples,
  sites: sitesSamples,
  trail: trailSamples,
  archive: archiveSamples,
  billing: billingSamples,
  operator: operatorSamples,
}

type Sample = (stage: Stage) => unknown

const within = (samples: object, before = ''): [string, Sample][] =>
  Object.entries(samples).flatMap(([name, one]: [string, Sample | object]) =>
    typeof one === 'function' ? [[before + name, one as Sample]] : within(one, `${before}${name}.`),
  )

/** The samples by the name of the procedure. */
export const samples = Object.fromEntries(within(byIdea)) as Record<ProcedureName, Sample>
