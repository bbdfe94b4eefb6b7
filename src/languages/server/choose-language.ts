import type { Context } from 'hono'
import { inWords, type RefusalAlert, type RefusalData } from '../../platform/refusal.ts'
import { chooseLanguage, languageNamed, preferredLanguage, type Language, type LanguageChoice } from '../language.ts'
import type { Translator } from '../translator.ts'

/** The language wishes in the address and the browser's headers. */
export type LanguageWish = Pick<Parameters<typeof chooseLanguage>[0], 'picked' | 'preferred'>

export const askedLanguage = (c: Context): LanguageWish => ({
  picked: languageNamed(c.req.query('lang')),
  preferred: preferredLanguage(c.req.header('accept-language')),
})

/** The language of a page. Also sets Vary, because the answer depends on Accept-Language. */
export function languageFor(c: Context, of: { fixed?: Language | null; booked?: Language } = {}): LanguageChoice {
  c.header('vary', 'accept-language')
  return chooseLanguage({ fixed: null, ...of, ...askedLanguage(c) })
}

type TranslatedRefusal = {
  alert: RefusalAlert | null
  fields: Record<string, string>
  phrases?: RefusalData['phrases']
}

/** Translates a refusal into the page's language. */
export function translateRefusal(
  { alert, fields, phrases }: TranslatedRefusal,
  { tell }: Translator,
): Pick<TranslatedRefusal, 'alert' | 'fields'> {
  const known = phrases && { phrases }
  return {
    alert: alert && inWords({ ...alert, ...known }, tell),
    fields: inWords({ fields, ...known }, tell).fields,
  }
}
