import { english, spanish } from './catalogues.ts'
import type { Language } from './language.ts'
import { makeTongue, portuguese, type Tongue } from './tongue.ts'

const tongues: Record<Language, Tongue> = {
  'pt-BR': portuguese,
  'en-US': makeTongue('en-US', english),
  'es-ES': makeTongue('es-ES', spanish),
}

export const tongueOf = (language: Language): Tongue => tongues[language]
