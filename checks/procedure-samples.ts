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
import { hoursSamples } from '../src/hours/server/testing/samples.ts'
import { integrationsSamples } from '../src/integrations/server/testing/samples.ts'
import { leavingSamples } from '../src/leaving/server/testing/samples.ts'
import { messagesSamples } from '../src/messages/server/testing/samples.ts'
import { operatorSamples } from '../src/operator/server/testing/samples.ts'
import { papersSamples } from '../src/papers/server/testing/samples.ts'
import { passkeysSamples } from '../src/passkeys/server/testing/samples.ts'
import { ratingsSamples } from '../src/ratings/server/testing/samples.ts'
import { recordSamples } from '../src/record/server/testing/samples.ts'
import { registerSamples } from '../src/register/server/testing/samples.ts'
import { reportsSamples } from '../src/reports/server/testing/samples.ts'
import { salesSamples } from '../src/sales/server/testing/samples.ts'
import { domainsSamples } from '../src/domains/server/testing/samples.ts'
import { landingSamples } from '../src/landing/server/testing/samples.ts'
import { sitesSamples } from '../src/sites/server/testing/samples.ts'
import { teamSamples } from '../src/team/server/testing/samples.ts'
import { ticketsSamples } from '../src/tickets/server/testing/samples.ts'
import { trailSamples } from '../src/trail/server/testing/samples.ts'
import { waitlistSamples } from '../src/waitlist/server/testing/samples.ts'
import { workingDay, type Everything, type SamplesOf, type Stage } from '../src/accounts/server/testing/stage.ts'
import type { contract } from '../src/entries/router.ts'
import { procedures, type Procedure, type ProcedureName } from './procedures.ts'

/** The samples that ideas keep beside their procedures. */
const byIdea: SamplesOf<typeof contract> = {
  accounts: accountsSamples,
  passkeys: passkeysSamples,
  business: businessSamples,
  clients: clientsSamples,
  catalogue: catalogueSamples,
  agenda: agendaSamples,
  team: teamSamples,
  hours: hoursSamples,
  register: registerSamples,
  sales: salesSamples,
  reports: reportsSamples,
  ratings: ratingsSamples,
  booking: bookingSamples,
  tickets: ticketsSamples,
  deposits: depositsSamples,
  record: recordSamples,
  messages: messagesSamples,
  waitlist: waitlistSamples,
  integrations: integrationsSamples,
  home: homeSamples,
  domains: domainsSamples,
  sites: sitesSamples,
  landing: landingSamples,
  trail: trailSamples,
  archive: archiveSamples,
  billing: billingSamples,
  leaving: leavingSamples,
  papers: papersSamples,
  operator: operatorSamples,
}

type Sample = (stage: Stage) => unknown

const within = (samples: object, before = ''): [string, Sample][] =>
  Object.entries(samples).flatMap(([name, one]: [string, Sample | object]) =>
    typeof one === 'function' ? [[before + name, one as Sample]] : within(one, `${before}${name}.`),
  )
export const writtenSamples: ReadonlyMap<string, Sample> = new Map(within(byIdea))

/** The kinds of row that an address may mean: `/site/versions/{id}/restore` a version of a site, or a version. */
export function kindsIn(path: string): string[] {
  const [, before = '', kind] = /(?:([a-z-]+)\/)?([a-z-]+)\/\{id\}/.exec(path) ?? []
  return kind ? [`${singular(before)}-${singular(kind)}`, singular(kind), kind].map(camelCase) : []
}
const singular = (kind: string) => kind.replace(/ies$/, 'y').replace(/s$/, '')
const camelCase = (name: string) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Inputs of which one is as good as another, by their fields. */
const plainInputs: Record<string, object> = { page: { page: 1 }, 'from,to': { from: workingDay, to: workingDay } }

/** What is known of a plain input: nothing is sent, a page, a span, or the id of the row that the address means. */
export function plainSample({ inputFields, path }: Pick<Procedure, 'inputFields' | 'path'>): Sample | undefined {
  if (inputFields === null) return () => undefined
  const plain = plainInputs[inputFields.join()]
  if (plain) return () => plain
  if (inputFields.join() !== 'id' || kindsIn(path).length === 0) return undefined
  return ({ rows }) => {
    const kind = kindsIn(path).find((one): one is keyof Everything => Object.hasOwn(rows, one))
    if (!kind) throw new Error(`no row of a full business is meant by ${path}: write the sample`)
    return { id: (rows[kind] as { id: string }).id }
  }
}

/** The samples by the name of the procedure. */
export const samples = Object.fromEntries(
  procedures.flatMap((one) => {
    const sample = writtenSamples.get(one.name) ?? plainSample(one)
    return sample ? [[one.name, sample]] : []
  }),
) as Record<ProcedureName, Sample>
