import { handle } from '../business/storefront.ts'
import * as z from 'zod/mini'
import { slug } from '../booking/booking-link.ts'
import { chosenPicture, neededPicture, shownPicture } from '../business/picture.ts'
import * as field from '../platform/fields.ts'
import { type Currency, moneyIn } from '../platform/format.ts'
import { refusals } from '../platform/refusal.ts'
import { numbered } from '../platform/words.ts'

export const siteRefusals = refusals({
  SITE_ADDRESS_TAKEN: {
    status: 409,
    title: 'Endereço já existe',
    text: 'Este endereço já está em uso. Escolha outro.',
  },
})

/** How a page is laid out and set. */
export const siteLayouts = {
  editorial: 'Editorial: capa inteira e títulos com serifa',
  clinic: 'Clínica: cartão de agendamento e equipe em retratos',
  board: 'Barbearia: escura, com os preços em quadro',
} as const
export type SiteLayout = keyof typeof siteLayouts

export const longestAbout = 600

export const icons = ['users', 'award', 'heart'] as const
export type SiteIcon = (typeof icons)[number]
export const iconNames: Record<SiteIcon, string> = { users: 'Pessoas', award: 'Prêmio', heart: 'Coração' }

export const color = (message: string) => z.string(message).check(z.regex(/^#[0-9a-f]{6}$/i, message))

/** Most items of each list. */
export const most = { differentials: 6, testimonials: 12, services: 30, faq: 20, gallery: 12 } as const

const list = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  field.list(item, most, numbered('Use no máximo {most} itens.', { most }))

/** The sections below the head of a page, in their default order. */
export const sectionNames = {
  differentials: 'Diferenciais',
  services: 'Serviços e preços',
  team: 'Equipe',
  gallery: 'Fotos',
  about: 'Sobre',
  testimonials: 'Depoimentos',
  hours: 'Horário de funcionamento',
  faq: 'Perguntas frequentes',
  contact: 'Localização e contato',
} as const
export type SectionName = keyof typeof sectionNames
const names = Object.keys(sectionNames) as SectionName[]
export type SiteSection = { name: SectionName; isShown: boolean }

/** Each section once; sections that a stored page does not have yet come last. */
export function everySection(known: readonly SiteSection[]): SiteSection[] {
  const first = known.filter(({ name }, at) => known.findIndex((one) => one.name === name) === at)
  const missing = names.filter((name) => !known.some((one) => one.name === name))
  return [...first, ...missing.map((name) => ({ name, isShown: true }))]
}

/** The list with one item moved to another position. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

export const siteContent = z.object({
  businessName: field.text('Preencha o nome do negócio.'),
  title: field.text('Preencha o título.'),
  subtitle: field.optionalText(160),
  description: field.optionalProse(400),
  layout: z.prefault(z.enum(Object.keys(siteLayouts) as SiteLayout[], 'Escolha o estilo da página.'), 'editorial'),
  primaryColor: color('Escolha a cor primária.'),
  secondaryColor: color('Escolha a cor secundária.'),
  differentials: list(
    z.object({
      icon: z.enum(icons, 'Escolha um ícone.'),
      title: field.text('Preencha o título.', 80),
      description: field.optionalText(240),
    }),
    most.differentials,
  ),
  testimonials: list(
    z.object({ text: field.prose('Escreva o depoimento.', 400), name: field.text('Informe de quem é.', 80) }),
    most.testimonials,
  ),
  services: list(
    z.object({
      name: field.text('Preencha o nome do serviço.', 120),
      /** The catalogue service whose current price is shown; without it, the typed price is shown. */
      serviceId: z.prefault(field.optionalId('Escolha o serviço.'), null),
      price: field.optionalText(40),
      description: field.optionalText(240),
    }),
    most.services,
  ),
  aboutTitle: field.optionalText(120),
  aboutText: field.optionalProse(longestAbout),
  address: field.optionalText(200),
  locationText: field.optionalProse(300),
  instagram: handle('Informe o nome no Instagram, como @seusalao.'),
  facebook: handle('Informe o nome da página no Facebook.'),
  whatsapp: field.optionalPhone('Informe um WhatsApp válido, com DDD.'),
  faq: list(
    z.object({ question: field.text('Escreva a pergunta.', 200), answer: field.prose('Escreva a resposta.', 600) }),
    most.faq,
  ),
  heroPicture: chosenPicture,
  aboutPicture: chosenPicture,
  gallery: z.prefault(
    list(z.object({ picture: neededPicture, caption: z.prefault(field.optionalText(80), null) }), most.gallery),
    [],
  ),
  sections: z.prefault(
    z.pipe(
      list(
        z.object({ name: z.enum(names, 'Escolha a seção.'), isShown: z.boolean('Escolha sim ou não.') }),
        names.length,
      ),
      z.transform((known: SiteSection[]) => everySection(known)),
    ),
    [],
  ),
  /** Texts for search engines and link previews; if null, the texts of the page are used. */
  metaTitle: z.prefault(field.optionalText(70), null),
  metaDescription: z.prefault(field.optionalText(160), null),
})
export type SiteContent = z.output<typeof siteContent>

/** The form of the page and its address. */
export const siteForm = z.object({ slug, ...siteContent.shape })
export type SiteForm = z.output<typeof siteForm>
/** The form's values before validation. */
export type SiteTyped = z.input<typeof siteForm>

/** A service of the catalogue, as a page may show it. */
export const siteService = z.object({
  id: z.string(),
  name: z.string(),
  category: z.nullable(z.string()),
  description: z.nullable(z.string()),
  photo: z.nullable(shownPicture),
  durationMinutes: z.int(),
  priceCents: z.int(),
  /** Whether it costs more with some who perform it. */
  isLeast: z.boolean(),
})
export type SiteService = z.infer<typeof siteService>

/** A service of a page, with what the catalogue says of it now. */
export type ShownService = SiteContent['services'][number] &
  Partial<Pick<SiteService, 'category' | 'durationMinutes' | 'photo'>>

/** The page as the catalogue is now, and without services that the business no longer offers. */
export function withCatalogue<Content extends Pick<SiteContent, 'services'>>(
  content: Content,
  services: readonly SiteService[],
  currency: Currency,
): Omit<Content, 'services'> & { services: ShownService[] } {
  const known = new Map(services.map((service) => [service.id, service]))
  const shown = content.services.flatMap((item): ShownService[] => {
    if (!item.serviceId) return [item]
    const service = known.get(item.serviceId)
    if (!service) return []
    const price = moneyIn(currency)(service.priceCents)
    const { category, durationMinutes, photo, isLeast } = service
    const description = item.description ?? service.description
    return [{ ...item, category, durationMinutes, photo, description, price: isLeast ? `a partir de ${price}` : price }]
  })
  return { ...content, services: shown }
}

type SiteFacts = Pick<SiteContent, 'businessName' | 'services' | 'address' | 'whatsapp'>

/** The first proposal of a page, from data that the business has entered elsewhere. */
export const newSite = (known: SiteFacts): SiteContent => ({
  ...known,
  services: known.services.slice(0, most.services),
  title: known.businessName,
  subtitle: 'Agende o seu horário online',
  description: null,
  layout: 'editorial',
  primaryColor: '#6366f1',
  secondaryColor: '#ec4899',
  differentials: [],
  testimonials: [],
  aboutTitle: null,
  aboutText: null,
  locationText: null,
  instagram: null,
  facebook: null,
  faq: [],
  heroPicture: null,
  aboutPicture: null,
  gallery: [],
  sections: everySection([]),
  metaTitle: null,
  metaDescription: null,
})

/** The earlier versions of a page that are kept; publishing once more lets the oldest go. */
export const mostVersions = 10
