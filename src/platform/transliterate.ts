import { own } from './own.ts'

/** The signs that another system takes. */
export type SignSet = {
  has(sign: string): boolean
  /** What stands for a sign that has no twin; by default nothing. */
  otherwise?: string
}

/** Plain twins of signs that keyboards, telephones and word processors write. Letters with accents need none. */
const twins: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  '´': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '″': '"',
  '«': '"',
  '»': '"',
  '−': '-',
  '•': '-',
  '‣': '-',
  '·': '-',
  '…': '...',
  '×': 'x',
  '÷': '/',
  '⁄': '/',
  '→': '->',
  '←': '<-',
  '€': 'EUR',
  '£': 'GBP',
  '&': ' E ',
  º: 'o',
  ª: 'a',
  '°': 'o',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * Writes a text in the signs that another system takes: a sign that it has not becomes its plain twin, a letter loses
 * its accent, and anything else (an emoji, a sign that nobody sees) becomes what the set says. Blanks that this leaves
 * are one, and so is whatever ends a line.
 */
export function transliterate(text: string, set: SignSet): string {
  const lines = text.normalize('NFC').replace(/\r\n?|[\v\f\u0085\p{Zl}\p{Zp}]/gu, '\n')
  const written = Array.from(lines, (sign) => inSet(sign, set)).join('')
  return written.replace(/ {2,}/g, ' ').trim()
}

function inSet(sign: string, set: SignSet): string {
  if (set.has(sign)) return sign
  for (const twin of twinsOf(sign)) {
    const signs = Array.from(twin)
    if (signs.length > 0 && signs.every((one) => one === ' ' || set.has(one))) return twin
  }
  return set.otherwise ?? ''
}

function twinsOf(sign: string): string[] {
  if (/\s/.test(sign)) return [' ']
  const known = own(twins, sign) ?? (/\p{Pd}/u.test(sign) ? '-' : '')
  const bare = sign.normalize('NFKD').replace(/\p{M}/gu, '')
  return [known, bare, bare.toUpperCase()]
}

/** The characters of code page 850 from 0x80 on. */
export const codePage =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** What thermal printers print. Not every one has the euro's page. */
export const thermalSigns: SignSet = {
  has: (sign) =>
    (sign >= ' ' && sign < '\x7f') || sign === '€' || (/[\p{L}\p{N}\p{P}\p{S}]/u.test(sign) && codePage.includes(sign)),
}

/** The alphabet of GSM 03.38 (GSM-7). */
const gsmBasic =
  '@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each of these takes two places. */
const gsmExtension = '^{}\\[~]|€'

/** What SMS carries at one place or two for each sign; a single other sign would make every one take as much as two. */
export const gsmSigns: SignSet = { has: (sign) => gsmPlaces(sign) > 0 }

/** How many of the 160 places of an SMS a sign takes; 0 for one that is not of GSM-7. */
export const gsmPlaces = (sign: string): number =>
  gsmExtension.includes(sign) ? 2 : sign === '\n' || gsmBasic.includes(sign) ? 1 : 0

/** Bacen's list for names: what else is typed becomes its nearest, or a blank. */
export const brCodeSigns: SignSet = { has: (sign) => /^[A-Z0-9 $%*+./:-]$/.test(sign), otherwise: ' ' }

/** A TEXT of iCalendar (RFC 5545, 3.3.11) takes all but controls; its escapes are the calendar file's. */
export const calendarSigns: SignSet = { has: (sign) => sign === '\n' || !/[\p{Cc}\p{Cs}]/u.test(sign) }
