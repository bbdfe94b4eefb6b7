import * as z from 'zod/mini'
import { clientForm } from '../clients/client.ts'
import { purposes } from '../clients/consent.ts'
import type { ClientCard } from '../clients/contract.ts'
import type { Formats } from '../platform/format.ts'
import * as field from '../platform/fields.ts'
import { paths } from '../platform/paths.ts'
import { refusals } from '../platform/refusal.ts'
import type { ShownPicture } from '../business/picture.ts'
import type { Purchase, Visit } from './client-history.ts'
import type { OwnRequest } from './client-request.ts'

/** So long an address leads to a client's page. */
export const pageDays = 7
/** How much of what was, and what is to come, the page shows; the file has all of it. */
export const mostShown = 20
/** Families share an address: so many cards get a mail each. */
export const mostCards = 5

export const ownPageRefusals = refusals({
  PAGE_ENDED: {
    status: 404,
    title: 'Este link não vale mais',
    text: 'O link da sua página terminou ou foi encerrado. Peça outro ao negócio.',
  },
  NO_EMAIL: {
    status: 409,
    title: 'Cliente sem e-mail',
    text: 'Cadastre o e-mail do cliente ou envie o link por outro caminho.',
  },
})

/** What is in an address, and nothing longer. */
const secret = z.string('Link inválido.').check(z.maxLength(100, 'Link inválido.'))
export const bySecret = z.object({ secret })

export const correction = z.pick(clientForm, { name: true, birthday: true })
export const contact = z.pick(clientForm, { phone: true, email: true })
export const withdrawnPurpose = z.object({ purpose: z.enum(purposes, 'Escolha a finalidade.') })
export const requestNamed = z.object({ id: field.id() })
export type Correction = z.infer<typeof correction>
export type Contact = z.infer<typeof contact>

export const askedPage = z.object({
  slug: z.string('Informe o link.').check(z.maxLength(100, 'Este link não existe.')),
  email: field.email('Informe um e-mail válido.'),
})

/** What each part of the page says once it is done, by the name that is in its address. */
export const doneWords: Readonly<Record<string, string>> = {
  cadastro: 'Dados salvos.',
  contato: 'Pedido enviado. O negócio confirma o novo contato.',
  consentimento: 'Consentimento retirado.',
  exclusao: 'Pedido de exclusão enviado.',
  desistencia: 'Pedido cancelado.',
}
export type Done = keyof typeof doneWords

export const doneAt = (token: string, done: Done): string => `${paths.ownData(token)}?feito=${done}`
export const partAt = (token: string, part: string): string => `${paths.ownData(token)}/${part}`

/** How a business presents itself on the page. */
export type Frame = {
  businessName: string
  primaryColor: string
  accentColor: string
  logo: ShownPicture | null
}

type Alert = { title: string; text: string } | null
type Fields = Record<string, string>

/** Notes are not among it: what the business wrote for itself, and about health, is asked for in person. */
export type OwnView = {
  token: string
  formats: Formats
  frame: Frame
  endsAt: string
  card: Pick<ClientCard, 'name' | 'phone' | 'email' | 'document' | 'birthday' | 'createdAt' | 'consents'>
  /** Put away by the business, and still kept: it can be seen, taken along and be asked to be erased. */
  isPutAway: boolean
  visits: Omit<Visit, 'notes'>[]
  visitCount: number
  purchases: Purchase[]
  purchaseCount: number
  requests: OwnRequest[]
  typed: Fields
  fields: Fields
  alert: Alert
  done: string | null
}

/** Where somebody asks for the address of their page. */
export type AskView = {
  slug: string
  frame: Frame
  isAsked: boolean
  typed: Fields
  fields: Fields
  alert: Alert
}
