import * as z from 'zod/mini'
import { businessOf, type ProcedureContext } from '../../accounts/server/guard.ts'
import { parsePostalCode } from '../../platform/brazil.ts'
import { Recent } from '../../platform/recent.ts'
import { fetchJson, NoOutsideAnswer } from '../../platform/server/outside/fetch-json.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { log } from '../../platform/server/log.ts'
import { settings } from '../../platform/server/settings.ts'
import { throttle } from '../../platform/server/http/throttle.ts'
import { businessProfile, type PlaceOfCode } from '../business.ts'

/** Milliseconds to wait; after that, typing the address is quicker. */
const patience = 2_500

/** Asks a public look-up for the address of a CEP. Null if it knows none, does not answer, or is not configured. */
export async function findPostalCode(
  context: ProcedureContext,
  { postalCode }: { postalCode: string },
): Promise<PlaceOfCode | null> {
  await throttle(limit('postal-code.business', businessOf(context)))
  // The transaction checks that the person still belongs to the business. It ends before the look-up is asked.
  await context.read(async () => undefined)
  const source = lookUpAddress(postalCode)
  if (!source) return null
  const known = recent.get(source.href)
  if (known !== undefined) return known
  try {
    const { status, json } = await fetchJson(source, { method: 'GET', headers: {}, milliseconds: patience })
    if (status !== 200) return null
    const place = addressIn(json, postalCode)
    recent.set(source.href, place)
    return place
  } catch (error) {
    if (!(error instanceof NoOutsideAnswer)) throw error
    log.info({ error }, 'the look-up of a CEP did not answer')
    return null
  }
}

/** Answers are kept until a restart, because the address of a CEP hardly ever changes. */
const recent = new Recent<PlaceOfCode | null>(2000)

/** Only https is allowed, except for the tests' simulator on this machine. */
function lookUpAddress(postalCode: string): URL | null {
  if (!settings.postalCodeUrl) return null
  const url = new URL(`/ws/${postalCode}/json/`, settings.postalCodeUrl)
  const isHere = url.hostname === '127.0.0.1' && !settings.production
  return url.protocol === 'https:' || isHere ? url : null
}

const answered = z.object({
  cep: z.string(),
  logradouro: z.optional(z.unknown()),
  localidade: z.optional(z.unknown()),
  uf: z.optional(z.unknown()),
  ibge: z.optional(z.unknown()),
})

/** Null if the answer is about another CEP, or says that there is no such CEP. */
function addressIn(json: unknown, postalCode: string): PlaceOfCode | null {
  const read = z.safeParse(answered, json)
  if (!read.success || parsePostalCode(read.data.cep.slice(0, 20)) !== postalCode) return null
  const { logradouro, localidade, uf, ibge } = read.data
  const { address, city, state, municipalityCode } = businessProfile.shape
  return {
    address: said(address, logradouro),
    city: said(city, localidade),
    state: said(state, uf),
    municipalityCode: said(municipalityCode, ibge),
  }
}

/** Null for a value that the form's own field would refuse. */
function said<Value>(rule: z.ZodMiniType<Value>, value: unknown): Value | null {
  const read = z.safeParse(rule, value)
  return read.success ? read.data : null
}
