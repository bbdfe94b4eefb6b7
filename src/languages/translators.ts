import { english, spanish } from './catalogues.ts'
import type { Language } from './language.ts'
import { makeTranslator, portuguese, type Translator } from './translator.ts'

const translators: Record<Language, Translator> = {
  'pt-BR': portuguese,
  'en-US': makeTranslator('en-US', english),
  'es-ES': makeTranslator('es-ES', spanish),
}

export const translatorFor = (language: Language): Translator => translators[language]
