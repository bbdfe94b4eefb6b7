import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { checkPixKey, pixKeyFields } from '../platform/pix-key.ts'
import { brCodeSigns, transliterate } from '../platform/transliterate.ts'

const longestName = 25
const longestCity = 15

/** A name of which something is left in the code. */
const named = (message: string) => field.text(message).check(z.refine((typed) => shortened(typed, 1) !== '', message))

/** The PIX key that receives payments. Banks show name and city to the payer, as far as the BR Code has room. */
export const pixKeySchema = z
  .object({
    ...pixKeyFields,
    holderName: named('Informe o nome de quem recebe.'),
    city: named('Informe a cidade.'),
  })
  .check(checkPixKey)
export type PixKey = z.infer<typeof pixKeySchema>

/** The identifier by which banks list the payment: the first 25 characters of the sale's id, the BR Code's limit. */
export const txidOf = (saleId: string): string => saleId.replaceAll('-', '').slice(0, 25)

type Charge = { amountCents: number; txid: string }

/** The BR Code of a charge, shown as QR code or copied. It is a list of tag, length and value, with a checksum. */
export function brCode({ key, holderName, city }: PixKey, { amountCents, txid }: Charge): string {
  const code = [
    tag('00', '01'),
    tag('26', tag('00', 'BR.GOV.BCB.PIX') + tag('01', key)),
    tag('52', '0000'),
    tag('53', '986'),
    tag('54', `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`),
    tag('58', 'BR'),
    tag('59', shortened(holderName, longestName)),
    tag('60', shortened(city, longestCity)),
    tag('62', tag('05', txid)),
    '6304',
  ].join('')
  return code + crc16(code).toString(16).toUpperCase().padStart(4, '0')
}

const tag = (id: string, value: string) => id + String(value.length).padStart(2, '0') + value

/** The first signs of a name, because people should not have to look for its short form. */
const shortened = (text: string, longest: number) =>
  transliterate(text.toUpperCase(), brCodeSigns).slice(0, longest).trim()

/** CRC-16/CCITT-FALSE. */
export function crc16(text: string): number {
  let crc = 0xffff
  for (const letter of text) {
    crc ^= letter.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc
}
