import * as z from 'zod/mini'
import { parseDocument, parsePhoneNumber } from '../platform/brazil.ts'
import * as field from '../platform/fields.ts'

const pixKeyKinds = ['cpf', 'cnpj', 'phone', 'email', 'random'] as const
export type PixKeyKind = (typeof pixKeyKinds)[number]

export const pixKeyNames: Record<PixKeyKind, string> = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  phone: 'Celular',
  email: 'E-mail',
  random: 'Chave aleatória',
}

const wrongKey: Record<PixKeyKind, string> = {
  cpf: 'Informe um CPF válido.',
  cnpj: 'Informe um CNPJ válido.',
  phone: 'Informe o celular com DDD, por exemplo (11) 98765-4321.',
  email: 'Informe um e-mail válido.',
  random: 'Cole a chave aleatória inteira, como aparece no banco.',
}

const longestName = 25
const longestCity = 15

/** Where the business is paid. Banks show the name and the city to who pays; the code has room for no more. */
export const pixKeySchema = z
  .object({
    kind: z.enum(pixKeyKinds, 'Escolha o tipo da chave.'),
    key: field.text('Informe a chave PIX.', 77),
    holderName: field.text('Informe o nome de quem recebe.', longestName),
    city: field.text('Informe a cidade.', longestCity),
  })
  .check((context) => {
    const { kind, key } = context.value
    if (parsePixKey(kind, key) === null)
      context.issues.push({ code: 'custom', path: ['key'], message: wrongKey[kind], input: key })
  })
export type PixKey = z.infer<typeof pixKeySchema>

/** A typed key as banks know it, or null. */
export function parsePixKey(kind: PixKeyKind, typed: string): string | null {
  if (kind === 'phone') return parsePhoneNumber(typed)
  if (kind === 'email') return z.safeParse(field.email(''), typed).data ?? null
  if (kind === 'random') return z.safeParse(z.uuid(), typed.trim().toLowerCase()).data ?? null
  const document = parseDocument(typed)
  return document?.length === (kind === 'cpf' ? 11 : 14) ? document : null
}

/** Banks find a payment by it: the beginning of the sale's id, as long as a code may carry. */
export const txidOf = (saleId: string): string => saleId.replaceAll('-', '').slice(0, 25)

type Charge = { amountCents: number; txid: string }

/** The BR Code of a charge: what a QR code shows, and what is copied and pasted. Tag, length, value, and a checksum. */
export function brCode({ key, holderName, city }: PixKey, { amountCents, txid }: Charge): string {
  const code = [
    tag('00', '01'),
    tag('26', tag('00', 'BR.GOV.BCB.PIX') + tag('01', key)),
    tag('52', '0000'),
    tag('53', '986'),
    tag('54', `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`),
    tag('58', 'BR'),
    tag('59', plainText(holderName, longestName)),
    tag('60', plainText(city, longestCity)),
    tag('62', tag('05', txid)),
    '6304',
  ].join('')
  return code + crc16(code).toString(16).toUpperCase().padStart(4, '0')
}

const tag = (id: string, value: string) => id + String(value.length).padStart(2, '0') + value

/** Banks count letters as bytes: no accents. */
const plainText = (text: string, longest: number) =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .toUpperCase()
    .slice(0, longest)
    .trim()

/** CRC-16/CCITT-FALSE. */
export function crc16(text: string): number {
  let crc = 0xffff
  for (const letter of text) {
    crc ^= letter.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc
}
