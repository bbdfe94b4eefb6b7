import * as z from 'zod/mini'
import { chosenPicture, ownPicture } from '../business/picture.ts'
import { brandColors } from '../platform/brand.ts'
import { pageLanguages } from '../languages/language.ts'
import * as field from '../platform/fields.ts'
import { plain } from '../platform/matching.ts'
import { refusals } from '../platform/refusal.ts'
import { numbered } from '../platform/words.ts'
import { framingSites } from './framing.ts'
import { highestNoShowLimit, noShowActs } from './no-show-rule.ts'

export const longestSlug = 60
/** Hours; a week. */
export const longestHold = 168

/** At the field; the notice above it has the refusal's text. */
export const addressTaken = 'Este endereço já está em uso. Escolha outro.'

export const bookingLinkRefusals = refusals({
  SLUG_TAKEN: {
    status: 409,
    title: 'Link já existe',
    text: 'Este caminho personalizado já está em uso. Escolha outro.',
  },
  LINK_NOT_FOUND: {
    status: 404,
    title: 'Link não encontrado',
    text: 'Este link de agendamento não existe ou está inativo.',
  },
  /** Of whoever did not come too often. It names no reason, which is nobody else's to know. */
  CALL_TO_BOOK: {
    status: 409,
    title: 'Agende com o estabelecimento',
    text: 'Não foi possível concluir este agendamento pela internet. Para agendar, fale diretamente com o estabelecimento.',
  },
  /** Of whoever is asked for a deposit of which the page told nothing; the facts say which. */
  DEPOSIT_ASKED: {
    status: 409,
    title: 'Falta o sinal',
    text: 'Para concluir este agendamento é preciso pagar um sinal. Confira o valor e a política e confirme de novo.',
  },
  BOOKED_ENOUGH: {
    status: 409,
    title: 'Limite de agendamentos',
    text: 'Este telefone ou e-mail já tem vários agendamentos em aberto. Para agendar outro, fale com o estabelecimento.',
  },
})

/** Shown above the form when one of its two required fields is empty. */
export const linkIncomplete = {
  title: 'Campos obrigatórios',
  text: 'Preencha o nome do negócio e o caminho personalizado.',
}

/** Paths that could be mistaken for the product's own, or that the product may need later. */
const reserved = new Set(
  'admin ajuda api app assets auth blog booking conta dashboard login marcai master novo register site sites suporte www'.split(
    ' ',
  ),
)

/** A business without a path has its id for one. */
const isLikeAnId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Normalises a path while it is typed: only lowercase letters without accents, digits and hyphens remain. */
export const typedSlug = (typed: string): string => plain(typed).replace(/[^a-z0-9-]/g, '')

/** Proposes a path from the business's name. */
export const slugFromName = (name: string): string =>
  plain(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-|-$/g, '')

const mostNumbered = 20

/** Similar paths, for when one is taken: with the city, or else with a number. */
export const pathProposals = (path: string, city: string | null): string[] =>
  [slugFromName(city ?? ''), ...Array.from({ length: mostNumbered - 1 }, (_, at) => String(at + 2))]
    .filter((ending) => ending !== '' && !path.endsWith(ending))
    .map((ending) => `${path.slice(0, longestSlug - ending.length - 1).replace(/-$/, '')}-${ending}`)

/** The last part of a public address. */
export const slug = z.pipe(
  z.pipe(field.text('Preencha o endereço.'), z.transform(typedSlug)),
  z.string().check(
    z.minLength(3, 'Use pelo menos 3 letras ou números.'),
    z.maxLength(longestSlug, numbered('Use no máximo {longest} caracteres.', { longest: longestSlug })),
    z.regex(/^[a-z0-9].*[a-z0-9]$/, 'Comece e termine com uma letra ou um número.'),
    z.refine((path: string) => !reserved.has(path) && !isLikeAnId.test(path), addressTaken),
  ),
)

const color = z.string('Escolha uma cor.').check(z.regex(/^#[0-9a-f]{6}$/i, 'Escolha uma cor.'))
const toggle = z.boolean('Escolha sim ou não.')

export const bookingLinkForm = z.object({
  businessName: field.text('Preencha o nome do negócio.'),
  slug,
  whatsapp: field.optionalPhone('Informe um WhatsApp válido, com DDD.'),
  isActive: toggle,
  requirePhone: toggle,
  requireAddress: toggle,
  showPrices: toggle,
  /** If false, the business must confirm each booking. */
  autoConfirm: toggle,
  /** Hours for which an unconfirmed booking keeps its time. */
  holdHours: field.count('Informe de 1 a 168 horas.', 1, longestHold),
  /** If true, the client pays the deposit when booking. */
  allowOnlinePayment: z.prefault(toggle, false),
  /** From so many no-shows on a client is asked for more; null if no-shows change nothing. */
  noShowLimit: z.prefault(
    z.nullable(field.count('Informe de 1 a 10 faltas, ou deixe vazio.', 1, highestNoShowLimit)),
    null,
  ),
  noShowAct: z.prefault(z.enum(noShowActs, 'Escolha o que acontece depois das faltas.'), 'refuse'),
  primaryColor: color,
  accentColor: color,
  isListed: z.prefault(toggle, true),
  framingSites: z.prefault(framingSites, []),
  language: z.prefault(z.enum(pageLanguages, 'Escolha o idioma.'), 'visitor'),
  logo: chosenPicture,
})
export type BookingLinkForm = z.output<typeof bookingLinkForm>

/** The stored or proposed link. The rules of the form do not apply: a proposed path can be invalid. */
export const bookingLink = z.object({
  businessName: z.string(),
  slug: z.string(),
  whatsapp: z.nullable(z.string()),
  isActive: z.boolean(),
  requirePhone: z.boolean(),
  requireAddress: z.boolean(),
  showPrices: z.boolean(),
  autoConfirm: z.boolean(),
  holdHours: z.int(),
  allowOnlinePayment: z.boolean(),
  noShowLimit: z.nullable(z.int()),
  noShowAct: z.enum(noShowActs),
  primaryColor: z.string(),
  accentColor: z.string(),
  /** Whether search engines may list the page. */
  isListed: z.boolean(),
  /** The business's own websites, which may show the page in a frame. */
  framingSites: z.array(z.string()),
  language: z.enum(pageLanguages),
  logo: z.nullable(ownPicture),
})
export type BookingLink = z.infer<typeof bookingLink>

/** The defaults of a business that has not saved a link yet. */
export const newBookingLink = (businessName: string): BookingLink & { logo: null } => ({
  businessName,
  slug: slugFromName(businessName),
  whatsapp: null,
  isActive: true,
  requirePhone: true,
  requireAddress: false,
  showPrices: true,
  autoConfirm: false,
  holdHours: 24,
  allowOnlinePayment: false,
  noShowLimit: null,
  noShowAct: 'refuse',
  primaryColor: brandColors.navy,
  accentColor: brandColors.amber,
  isListed: true,
  framingSites: [],
  language: 'visitor',
  logo: null,
})
