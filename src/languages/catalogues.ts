import { englishLetters } from './english-letters.ts'
import { englishOwnData } from './english-own-data.ts'
import { englishPages } from './english-pages.ts'
import { englishRules } from './english-rules.ts'
import { spanishLetters } from './spanish-letters.ts'
import { spanishOwnData } from './spanish-own-data.ts'
import { spanishPages } from './spanish-pages.ts'
import { spanishRules } from './spanish-rules.ts'

/** The texts for clients by their Portuguese originals. Portuguese itself needs no catalogue. */
export const english = { ...englishPages, ...englishLetters, ...englishRules, ...englishOwnData }
export const spanish = { ...spanishPages, ...spanishLetters, ...spanishRules, ...spanishOwnData }
