import * as z from 'zod/mini'
import { clientForm } from '../clients/client.ts'
import { purposes } from '../clients/consent.ts'
import type { ClientCard } from '../clients/contract.ts'
import type { Formats } from '../platform/format.ts'
import * as field from '../platform/fields.ts'
import { paths } from '../platform/paths.ts'
import { refusals } from '../platform/refusal.ts'
import type { ShownPicture } from '../business/picture.ts'
import { inLanguage, type Language, type LanguageChoice } from '../languages/language.ts'
import type { PlainText } from '../languages/translator.ts'
import type { Purchase, PastVisit } from './client-history.ts'
import type { OwnRequest } from './client-request.ts'

/** How many days a link to a client's own page is valid. */
export const pageDays = 7
/** The most visits and purchases that the page shows; the exported file has all. */
export const mostShown = 20
/** The most cards with one e-mail address that get a mail each; families share an address. */
export const mostCards = 5

export const ownPageRefusals = refusals({
  PAGE_ENDED: {
    status: 404,
    title: 'Este link expirou',
    text: 'O link da sua página terminou ou foi encerrado. Peça outro ao estabelecimento.',
  },
  NO_EMAIL: {
    status: 409,
    title: 'Cliente sem e-mail',
    text: 'Cadastre o e-mail do cliente ou envie o link por outro meio.',
  },
})

/** The secret of a page's address. The limit keeps long inputs from being hashed. */
const secret = z.string('Link inválido.').check(z.maxLength(100, 'Link inválido.'))
export const bySecret = z.object({ secret })

export const correction = z.pick(clientForm, { name: true, birthday: true })
export const contact = z.pick(clientForm, { phone: true, email: true })
export const consentAnswer = z.object({
  purpose: z.enum(purposes, 'Escolha a finalidade.'),
  isGranted: z.boolean('Escolha autorizar ou não.'),
})
export type ConsentAnswer = z.infer<typeof consentAnswer>
export const requestNamed = z.object({ id: field.id() })
export type Correction = z.infer<typeof correction>
export type Contact = z.infer<typeof contact>

export const askedPage = z.object({
  slug: z.string('Informe o link.').check(z.maxLength(100, 'Este link não existe.')),
  email: field.email('Informe um e-mail válido.'),
})

/** The message after each form, by the name of the form in the address. */
export const doneWords = {
  cadastro: 'Dados salvos.',
  contato: 'Pedido enviado. O estabelecimento confirma o novo contato.',
  autorizacao: 'Autorização registrada.',
  consentimento: 'Consentimento retirado.',
  exclusao: 'Pedido de exclusão enviado.',
  desistencia: 'Pedido cancelado.',
} as const satisfies Record<string, PlainText>
export type DoneName = keyof typeof doneWords

export const doneAt = (token: string, done: string, picked: Language | null): string =>
  inLanguage(`${paths.ownData(token)}?feito=${done}`, picked)
export const partAt = ({ token, picked }: Pick<OwnView, 'token' | 'picked'>, part: string): string =>
  inLanguage(`${paths.ownData(token)}/${part}`, picked)

/** The business's name, colours and logo on the page. */
export type OwnPageFrame = {
  businessName: string
  primaryColor: string
  accentColor: string
  logo: ShownPicture | null
  /** Fixed language of the business's pages; null if they follow the visitor's. */
  language: Language | null
}

type Alert = { title: string; text: string } | null
type Fields = Record<string, string>

/** The data of a client's own page, without notes: they may be about health, so the business gives them in person. */
export type OwnView = LanguageChoice & {
  token: string
  formats: Formats
  frame: OwnPageFrame
  endsAt: string
  card: Pick<ClientCard, 'name' | 'phone' | 'email' | 'document' | 'birthday' | 'createdAt' | 'consents'>
  /** The business has removed the card, and its data are kept: the client can see, export and ask to erase them. */
  isRemoved: boolean
  visits: Omit<PastVisit, 'notes' | 'bookedName'>[]
  visitCount: number
  purchases: Purchase[]
  purchaseCount: number
  requests: OwnRequest[]
  typed: Fields
  fields: Fields
  alert: Alert
  done: PlainText | null
}

/** The page on which a client asks for the link to their own page. */
export type AskView = LanguageChoice & {
  slug: string
  frame: OwnPageFrame
  isAsked: boolean
  typed: Fields
  fields: Fields
  alert: Alert
}
