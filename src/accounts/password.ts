import * as z from 'zod/mini'
import { plain } from '../platform/matching.ts'
import { numbered } from '../platform/words.ts'
import { own } from '../platform/own.ts'

/**
 * Rules for a new password, after OWASP ASVS 5.0, chapter 6.2: long enough, not among the passwords that are guessed
 * first, not made of the person's name or email. There are no rules about kinds of characters, and it is hashed
 * exactly as typed.
 */
const shortestPassword = 8
const longestPassword = 128
const tooLong = numbered('Use no máximo {longest} caracteres.', { longest: longestPassword })
const tooShort = numbered('Use pelo menos {shortest} caracteres.', { shortest: shortestPassword })

type PersonalWords = { name?: string; email?: string }

/** Why a password is refused, in words for its owner; null when it is good. */
export function passwordProblem(password: string, known: PersonalWords = {}): string | null {
  const length = Array.from(password).length
  if (length < shortestPassword) return tooShort
  if (length > longestPassword) return tooLong
  if (isCommon(password)) return 'Esta senha é muito comum. Escolha outra, mais difícil de adivinhar.'
  if (isLeaked(password)) return 'Esta senha está em listas de senhas vazadas na internet. Escolha outra.'
  if (containsPersonalData(password, known)) return 'A senha não pode conter o seu nome nem o seu e-mail.'
  return null
}

/** The field of a new password. Whether it contains the person's name or email is checked where those are known. */
export const newPassword = () =>
  z.string('Informe a senha.').check(z.maxLength(longestPassword, { error: tooLong, abort: true }), (context) => {
    const problem = passwordProblem(context.value)
    if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value })
  })

function containsPersonalData(password: string, { name = '', email = '' }: PersonalWords): boolean {
  const letters = plain(password)
  const parts = plain(`${name} ${email.split('@')[0]}`).split(/[^a-z0-9]+/)
  return parts.some((part) => part.length >= 4 && letters.includes(part))
}

let leaked: Uint8Array | undefined

/** Sets the filter of leaked passwords. It is large, so the server always has it and a browser when it is needed. */
export function knowLeaked(filter: Uint8Array): void {
  leaked = filter
}

/** True for a leaked password, whatever its case, and for one with up to four digits or signs behind it. */
function isLeaked(password: string): boolean {
  const letters = plain(password)
  const word = letters.replace(/[^a-z]{1,4}$/, '')
  return [letters, word].some((one) => one.length >= shortestWord && leaked !== undefined && holds(leaked, one))
}

/** True for a favourite word with digits or signs around it, a keyboard walk, a date, or a short repeated piece. */
function isCommon(password: string): boolean {
  const letters = plain(password)
  const kinds = new Set(letters).size
  if (kinds < 3 || isDate(letters) || /^(.{1,4})\1+$/.test(letters)) return true
  if (walks.some((walk) => isWalk(letters, walk))) return true
  const word = unleet(letters).replace(/^[^a-z]+|[^a-z]+$/g, '')
  return favourites.has(word) || favourites.has(letters.replace(/[^a-z]/g, ''))
}

const signs: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }
/** Reads `s3nh4` as `senha`. Digits at the end are dropped first: the 123 of `senha123` stands for no letters. */
const unleet = (text: string) => text.replace(/\d+$/, '').replace(/[013457@$]/g, (sign) => own(signs, sign)!)

const walks = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap((walk) => [walk, Array.from(walk).toReversed().join('')])

/** True if the text is made of pieces of one keyboard row, such as `12345678`, `qwertyqwerty` or `abc123456`. */
function isWalk(text: string, walk: string): boolean {
  const rest = text.replace(/\d{3,}$/, (digits) => (walks.some((known) => known.includes(digits)) ? '' : digits))
  return [text, rest].some((piece) => piece === '' || piecesOf(piece, walk))
}

function piecesOf(text: string, walk: string): boolean {
  for (let start = 0; start < text.length;) {
    let end = start
    while (end < text.length && walk.includes(text.slice(start, end + 1))) end++
    if (end - start < 3) return false
    start = end
  }
  return true
}

const isDate = (text: string) => /^\d{1,4}[-/.]?\d{1,2}[-/.]?\d{2,4}$/.test(text)

/** The most frequent words in lists of leaked passwords, worldwide and in Brazil. */
const favourites = new Set(
  (
    'password passwd senha minhasenha mudar trocar mudarsenha teste testes test admin administrador administrator root ' +
    'usuario user guest default master welcome bemvindo login entrar acesso letmein iloveyou teamo amor amovoce meuamor ' +
    'euteamo princesa princess sunshine football futebol baseball superman batman pokemon dragon monkey shadow michael ' +
    'jennifer jordan charlie ashley daniel jessica trustno starwars whatever computer computador internet google facebook ' +
    'samsung iphone qwerty qwert asdf asdfgh zxcvbn qazwsx abc abcd abcdef hello changeState secret segredo summer winter ' +
    'brasil brazil brasilia saopaulo riodejaneiro corinthians flamengo palmeiras vasco santos gremio internacional ' +
    'cruzeiro atletico fluminense botafogo saopaulofc timao mengao deus jesus jesuscristo jesuseamor deusefiel deuse ' +
    'deusefielamem nossasenhora familia mamae papai filho filha felicidade liberdade esperanca vitoria gabriel rafael ' +
    'lucas mateus matheus pedro joao maria mariana juliana fernanda carolina camila amanda bruna leticia larissa beatriz ' +
    'eduardo rodrigo ricardo marcelo felipe gustavo guilherme leonardo vinicius thiago bianca isabela anabeatriz ' +
    'cachorro gatinho florzinha borboleta estrela lindinha gostosa querida salao salaodebeleza barbearia clinica estetica ' +
    'beleza cabelo manicure agenda marcai empresa negocio'
  ).split(' '),
)

/**
 * A Bloom filter of the words in lists of leaked passwords: small enough for a browser, it knows every word of the list,
 * and takes fewer than one other in 20,000 for one.
 */
const hashes = 14
/** Passwords with fewer signs are refused anyway; a shorter word with digits behind it is not in the filter. */
const shortestWord = 6

/** The bits of a word in a filter of so many bytes: 32-bit FNV-1a with two bases, combined by double hashing. */
function* bitsOf(word: string, bytes: number): Generator<number> {
  const [first, second] = [fnv(word, 0x811c9dc5), fnv(word, 0x1b873593) | 1]
  for (let i = 0; i < hashes; i++) yield ((first + Math.imul(i, second) + i * i) >>> 0) % (bytes * 8)
}

function fnv(word: string, basis: number): number {
  let hash = basis
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

export const holds = (filter: Uint8Array, word: string): boolean => {
  for (const bit of bitsOf(word, filter.length)) if (!(filter[bit >>> 3]! & (1 << (bit & 7)))) return false
  return true
}

/**
 * Makes a filter of some words.
 * @internal for tests, and for whoever makes the filter anew
 */
export function filterOf(words: readonly string[], bytes: number): Uint8Array {
  const filter = new Uint8Array(bytes)
  for (const word of words) for (const bit of bitsOf(word, bytes)) filter[bit >>> 3]! |= 1 << (bit & 7)
  return filter
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Reads base64 on both sides alike. */
export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.replace(/=+$/, '').length * 3) / 4))
  const codes = new Map(Array.from(alphabet, (sign, code) => [sign, code]))
  let [held, bits, at] = [0, 0, 0]
  for (const sign of text) {
    const code = codes.get(sign)
    if (code === undefined) break
    held = (held << 6) | code
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = (held >> bits) & 0xff
    held &= (1 << bits) - 1
  }
  return bytes
}
