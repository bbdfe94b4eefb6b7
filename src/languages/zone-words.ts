import { lastIn } from '../platform/filled.ts'
import { defaultZone } from '../platform/clock.ts'
import { own } from '../platform/own.ts'
import { languages } from './language.ts'
import type { Translator } from './translator.ts'

/** By whose name Brazilians know a zone, where it is not the one that computers have for it. */
const cities: Record<string, string> = { [defaultZone]: 'Brasília', 'America/Noronha': 'Fernando de Noronha' }

/** Example: "horário de Manaus". */
export const zoneWords = (zone: string, { say }: Translator): string =>
  say('horário de {city}', { city: own(cities, zone) ?? lastIn(zone.split('/')).replaceAll('_', ' ') })

/**
 * Whether a text names the zone though nobody knows the reader's: most who read Portuguese live by the clock of
 * Brasília, and whoever reads another language may be anywhere.
 */
export const isZoneNamed = (zone: string, { language }: Translator): boolean =>
  zone !== defaultZone || language !== languages[0]
