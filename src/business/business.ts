import * as z from 'zod/mini'
import { states } from '../platform/brazil.ts'
import { zones } from '../platform/clock.ts'
import { type Currency, currencies, dateFormats } from '../platform/format.ts'
import * as field from '../platform/fields.ts'

const documentNames = { cnpj: 'CNPJ', cpf: 'CPF' } as const
type DocumentType = keyof typeof documentNames
export const documentTypes = Object.keys(documentNames) as DocumentType[]
export const zoneNames = Object.keys(zones) as (keyof typeof zones)[]

const otherDocument: Record<DocumentType, string> = {
  cnpj: 'CNPJ inválido. Confira os números e letras.',
  cpf: 'CPF inválido. Confira os números.',
}

/** Tells the kind of a document by its length. */
export const documentTypeOf = (document: string | null): DocumentType =>
  document && document.length === 11 ? 'cpf' : 'cnpj'

export const documentLabel = (type: DocumentType): string => documentNames[type]

/** The field for an item of the national list of services (LC 116). */
export const optionalServiceCode = () => field.optionalCode(4, 'Informe os 4 dígitos do código, como 06.01.')

/** The business's own data. The document's number must be of the chosen kind. */
export const businessProfile = z
  .object({
    name: field.text('Informe o nome do negócio.'),
    ownerName: field.optionalText(120),
    email: field.optionalEmail('Informe um e-mail válido.'),
    phone: field.optionalPhone('Informe um telefone com DDD.'),
    documentType: z.enum(documentTypes, 'Escolha CNPJ ou CPF.'),
    document: field.optionalDocument('Informe um CPF ou CNPJ válido.'),
    address: field.optionalText(200),
    city: field.optionalText(80),
    state: z.pipe(field.optionalText(2), z.nullable(z.enum(states, 'Escolha o estado.'))),
    postalCode: field.optionalPostalCode('Informe um CEP com 8 dígitos.'),
    municipalityCode: field.optionalCode(7, 'Informe os 7 dígitos do código do IBGE.'),
    municipalRegistration: field.optionalText(30),
    serviceCode: optionalServiceCode(),
  })
  .check(
    z.check(({ value: { document, documentType }, issues }) => {
      if (document === null || documentTypeOf(document) === documentType) return
      issues.push({ code: 'custom', path: ['document'], message: otherDocument[documentType], input: document })
    }),
  )

/** The address of a CEP (postal code). Null for each part that the look-up does not know. */
export const postalAddress = z.object({
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.enum(states)),
  municipalityCode: z.nullable(z.string()),
})
export type PlaceOfCode = z.infer<typeof postalAddress>

/** Exactly eight digits, because they become part of an address that we request. */
export const postalCodeAsked = z.object({
  postalCode: z.string('Informe o CEP.').check(z.regex(/^[0-9]{8}$/, 'Informe um CEP com 8 dígitos.')),
})

/** The mails that the business wants. There is no choice for SMS, because no SMS is sent to a business yet. */
export const businessNotices = z.object({ mailsBookings: z.boolean(), mailsCancellations: z.boolean() })

/** The rules of the business. Language, 24-hour clock and number format are always Brazilian. */
export const businessRules = z.object({
  zone: z.enum(zoneNames, 'Escolha o fuso horário.'),
  currency: z.enum(currencies, 'Escolha a moeda.'),
  dateFormat: z.enum(dateFormats, 'Escolha o formato de data.'),
})

export const currencyNames: Record<Currency, string> = {
  BRL: 'Real (BRL)',
  USD: 'Dólar (USD)',
  EUR: 'Euro (EUR)',
}

/** Why the currency can no longer be changed. */
export const currencyStandsText = 'A moeda não pode mais ser alterada: já houve venda ou sinal nesta moeda.'

export type BusinessProfile = z.output<typeof businessProfile>
export type BusinessNotices = z.output<typeof businessNotices>
/**
 * What stays of what is booked when the zone changes: what clocks show, as of a zone that was wrong; or the instant,
 * which is then another hour.
 */
export const bookedTimesKeep = ['clock', 'instant'] as const
export type BookedTimes = (typeof bookedTimesKeep)[number]
export const bookedTimesMissing = 'Escolha o que acontece com o que já está na agenda.'

/** Only the rules that change; missing ones stay as they are. Another zone has to say what becomes of what is booked. */
export const changedRules = z.extend(z.partial(businessRules), {
  bookedTimes: z.optional(z.enum(bookedTimesKeep, bookedTimesMissing)),
})
export type ChangedRules = z.output<typeof changedRules>
