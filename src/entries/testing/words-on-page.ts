import { firstRule } from '../../deposits/deposit.ts'
import { english, spanish } from '../../languages/catalogues.ts'
import type { Language } from '../../languages/language.ts'
import { translatorFor } from '../../languages/translators.ts'
import { addMonths } from '../../platform/clock.ts'
const catalogues: Record<Language, Record<string, string>> = { 'pt-BR': {}, 'en-US': english, 'es-ES': spanish }
export const plain = (html: string) =>
  html
    .replace(/&#x27;|&#39;/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')

/** The visible texts of a page and those of its attributes, without the ones that the business wrote. */
const wordsOf = (html: string): string[] => {
  const own = html.replaceAll(firstRule.policy, '').replaceAll('>Português<', '><').replaceAll('Salão de Teste', '')
  const said =
    /\s(?:aria-label|placeholder|title|alt|content|data-(?:pending|offline|forgotten|copied|select))="([^"]*)"/g
  return [
    ...Array.from(own.matchAll(said), ([, text]) => text!),
    ...own.replace(/<style[^]*?<\/style>/g, '').split(/<[^>]*>/),
  ]
    .map((text) => plain(text).trim())
    .filter(Boolean)
}

/** The catalogue texts that a page shows in Portuguese, and other words whose spelling is only Portuguese. */
export function portugueseOn(html: string, language: Language): string[] {
  const words = wordsOf(html)
  const keys = Object.keys(english).filter((key) => catalogues[language][key] !== key)
  const found = keys.filter((key) => {
    const text = key.trim()
    if (!text.includes(' ')) return words.includes(text)
    const parts = text.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    const sentence = new RegExp(`(?<![\\p{L}])${parts.join('.+')}(?![\\p{L}])`, 'u')
    return parts.some((part) => part.trim().length > 4) && words.some((one) => sentence.test(one))
  })
  return [...found, ...words.filter((text) => /[ãõêçâà]/i.test(text))]
}

/** Times by a clock of 24 hours, and days before their month: nobody writes so in American English. */
const months = Array.from({ length: 12 }, (_, at) => translatorFor('en-US').monthWord(addMonths('2026-01-01', at)))
export const unEnglish = (html: string): string[] => {
  const faults = new RegExp(String.raw`(?<![\d:])\d?\d:\d\d(?! [AP]M)(?![\d:])|\d (?:of )?(?:${months.join('|')})`)
  // What machines read has a format of its own.
  const shown = html.replace(/<script type="application\/ld\+json"[^]*?<\/script>/g, '')
  return wordsOf(shown).filter((text) => faults.test(text))
}
