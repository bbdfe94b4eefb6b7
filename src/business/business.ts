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

/** The number itself tells which of the two it is. */
export const documentTypeOf = (document: string | null): DocumentType =>
  document && document.length === 11 ? 'cpf' : 'cnpj'

export const documentLabel = (type: DocumentType): string => documentNames[type]

/** An item of the national list of services (LC 116). */
export const optionalServiceCode = () => field.optionalCode(4, 'Informe os 4 dígitos do código, como 06.01.')

/** What the business says about itself; the number of the document is of the chosen kind. */
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

/** Where a CEP lies, as far as a look-up knows. */
export const placeOfCode = z.object({
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.enum(states)),
  municipalityCode: z.nullable(z.string()),
})
export type PlaceOfCode = z.infer<typeof placeOfCode>

/** Eight digits, which stand in an address that we ask others for. */
export const postalCodeAsked = z.object({
  postalCode: z.string('Informe o CEP.').check(z.regex(/^[0-9]{8}$/, 'Informe um CEP com 8 dígitos.')),
})

/** Which mails the business wants; an SMS has no sender yet, so there is nothing to choose. */
export const businessNotices = z.object({ mailsBookings: z.boolean(), mailsCancellations: z.boolean() })

/** The rules of the business. Its language, its clock of 24 hours and the signs in its figures are Brazil's. */
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

/** Why the currency cannot be chosen any more. */
export const currencyStandsText = 'A moeda não pode mais ser alterada: já houve venda ou sinal nesta moeda.'

export type BusinessProfile = z.output<typeof businessProfile>
export type BusinessNotices = z.output<typeof businessNotices>
/** Those that somebody changes; the others stay as they are. */
export const changedRules = z.partial(businessRules)
export type ChangedRules = z.output<typeof changedRules>
