import * as z from 'zod/mini'
import { contrast } from '../booking/colors.ts'
import { chosenPicture, type OwnPicture, pictureIn } from '../business/picture.ts'
import { minutesOf, weekdayOf, type LocalDate, type LocalTime } from '../platform/clock.ts'
import * as field from '../platform/fields.ts'
import { numbered } from '../platform/words.ts'
import { lookThemes, defaultLook, surfaceOf, themeOf } from './landing-look.ts'
import { handle } from '../business/storefront.ts'
import { color } from '../sites/site.ts'

/** Marks invented content that shows what belongs there, until the operator replaces it. */
const isExample = z.boolean()

/** Most items of each list, because they are shown side by side. */
export const mostOf = { figures: 6, 'testimonials.items': 9, 'features.items': 12 } as const
const list = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  field.list(item, most, numbered('Use no máximo {most} itens.', { most }))

/** The picture of a feature: a screenshot of the product, or an icon. */
export const featureIcons = {
  booking: 'Tela: agendamento',
  till: 'Tela: PDV',
  team: 'Tela: equipe',
  reports: 'Tela: relatórios',
  site: 'Tela: site',
  link: 'Tela: link',
  calendar: 'Ícone: agenda',
  users: 'Ícone: pessoas',
  heart: 'Ícone: coração',
  award: 'Ícone: prêmio',
} as const
export type FeatureIcon = keyof typeof featureIcons
const iconNames = Object.keys(featureIcons) as FeatureIcon[]

const matching = (pattern: RegExp, message: string, longest: number) =>
  z.pipe(field.optionalText(longest), z.nullable(z.string().check(z.regex(pattern, message))))

const longestCode = 20_000

const isShown = z.boolean('Escolha sim ou não.')
const heading = { isShown, title: field.text('Preencha o título.', 120), subtitle: field.optionalText(240) }

/** The content of our landing page that the operator writes; the plans come from billing. */
export const mainSite = z
  .object({
    /** Null: the page uses the system's name. */
    siteName: field.optionalText(60),
    tagline: field.text('Preencha o slogan.', 80),
    description: field.optionalProse(300),
    /** Null: the page uses the system's logo. */
    logo: chosenPicture,
    /** Null: the page has the system's icon. */
    favicon: chosenPicture,
    theme: z.enum(lookThemes, 'Escolha o tema.'),
    primaryColor: color('Escolha a cor primária.'),
    secondaryColor: color('Escolha a cor secundária.'),
    accentColor: color('Escolha a cor de destaque.'),
    backgroundColor: color('Escolha a cor de fundo.'),
    textColor: color('Escolha a cor do texto.'),

    heroTitle: field.text('Preencha o título.', 120),
    heroSubtitle: field.optionalText(120),
    heroDescription: field.optionalProse(400),
    heroCta: field.text('Preencha o texto do botão.', 40),
    heroPicture: chosenPicture,
    heroVideoUrl: matching(/^https:\/\/[^\s"'<>]+$/, 'Informe o endereço do vídeo, começando com https://.', 300),
    figures: list(
      z.object({
        value: field.text('Preencha o número.', 20),
        label: field.text('Preencha a legenda.', 60),
        isExample,
      }),
      mostOf.figures,
    ),

    features: z.object({
      ...heading,
      items: list(
        z.object({
          icon: z.enum(iconNames, 'Escolha um ícone.'),
          title: field.text('Preencha o título.', 80),
          description: field.optionalProse(300),
          points: field.lines('Use no máximo 6 linhas de até 80 caracteres.', { most: 6, longest: 80 }),
        }),
        mostOf['features.items'],
      ),
    }),
    about: z.object({
      isShown,
      title: field.optionalText(120),
      content: field.optionalProse(2000),
      picture: chosenPicture,
    }),
    testimonials: z.object({
      isShown,
      title: field.text('Preencha o título.', 120),
      items: list(
        z.object({
          text: field.prose('Escreva o depoimento.', 400),
          author: field.text('Preencha o nome.', 80),
          role: field.text('Preencha a função.', 80),
          picture: chosenPicture,
          rating: field.numeral(field.count('Dê de 1 a 5 estrelas.', 1, 5)),
          isExample,
        }),
        mostOf['testimonials.items'],
      ),
    }),
    /** Only the heading; the plans come from billing. */
    pricing: z.object(heading),
    contact: z.object({
      ...heading,
      email: field.optionalEmail('Informe um e-mail válido.'),
      phone: field.optionalPhone('Informe um telefone válido, com DDD ou com + e o código do país.'),
      address: field.optionalText(200),
      instagram: handle('Informe o nome no Instagram, como @marca.'),
      facebook: handle('Informe o nome da página no Facebook.'),
      twitter: handle('Informe o nome no Twitter, como @marca.'),
      linkedin: handle('Informe o nome da página no LinkedIn.'),
      whatsapp: field.optionalPhone('Informe um WhatsApp válido, com DDD.'),
      isExample,
    }),

    metaTitle: field.optionalText(70),
    metaDescription: field.optionalText(160),
    metaKeywords: field.optionalText(200),
    ogPicture: chosenPicture,
    googleAnalyticsId: matching(/^G-[A-Z0-9]{4,16}$/, 'Informe o código no formato G-XXXXXXXXXX.', 20),
    facebookPixelId: matching(/^\d{5,20}$/, 'Informe só os números do pixel.', 20),
    customCss: field.optionalProse(longestCode),
    customCode: field.optionalProse(longestCode),
  })
  .check(
    z.refine(isReadable, {
      error: 'O texto fica ilegível sobre a cor de fundo. Escolha cores com mais contraste.',
      path: ['textColor'],
    }),
  )
export type MainSite = z.output<typeof mainSite>
/** The form's values before validation. */
export type MainSiteTyped = z.input<typeof mainSite>

/** Text must be readable on the background and on cards, which keep the surface of the theme. */
function isReadable({ backgroundColor, textColor, theme }: MainSite): boolean {
  if (backgroundColor === defaultLook.backgroundColor && textColor === defaultLook.textColor) return true
  const grounds = [backgroundColor, surfaceOf(themeOf({ backgroundColor, textColor, theme }) ?? 'light')]
  return grounds.every((ground) => contrast(textColor, ground) >= 4.5)
}

type Picture = OwnPicture | null
type Item = MainSite['testimonials']['items'][number]
/** The content with pictures instead of their ids. */
export type ShownSite = Omit<MainSite, 'logo' | 'favicon' | 'heroPicture' | 'ogPicture' | 'about' | 'testimonials'> & {
  logo: Picture
  favicon: Picture
  heroPicture: Picture
  ogPicture: Picture
  about: Omit<MainSite['about'], 'picture'> & { picture: Picture }
  testimonials: Omit<MainSite['testimonials'], 'items'> & { items: (Omit<Item, 'picture'> & { picture: Picture })[] }
}

export function withSitePictures(content: MainSite, pictures: readonly OwnPicture[]): ShownSite {
  const known = new Map(pictures.map((picture) => [picture.id, picture]))
  const shown = (value: unknown): Picture => (typeof value === 'string' ? (known.get(value) ?? null) : pictureIn(value))
  const { logo, favicon, heroPicture, ogPicture, about, testimonials } = content
  return {
    ...content,
    logo: shown(logo),
    favicon: shown(favicon),
    heroPicture: shown(heroPicture),
    ogPicture: shown(ogPicture),
    about: { ...about, picture: shown(about.picture) },
    testimonials: {
      ...testimonials,
      items: testimonials.items.map((item) => ({ ...item, picture: shown(item.picture) })),
    },
  }
}

type MarkedExample = { isExample: boolean }
const isTrue = (one: MarkedExample) => !one.isExample

/** The page without invented figures and testimonials. */
export const withoutExamples = (content: MainSite): MainSite => ({
  ...content,
  figures: content.figures.filter(isTrue),
  testimonials: { ...content.testimonials, items: content.testimonials.items.filter(isTrue) },
})

/** How many figures and testimonials are invented, the contact counted as one. */
export const countExamples = ({
  figures,
  testimonials,
  contact,
}: {
  figures: MarkedExample[]
  testimonials: { items: MarkedExample[] }
  contact: MarkedExample
}): number => [...figures, ...testimonials.items, contact].filter((one) => one.isExample).length

/** The picture ids of the page, each with its field. */
export const picturesOfMainSite = ({ logo, favicon, heroPicture, ogPicture, about, testimonials }: MainSite) =>
  [
    { field: 'logo', id: logo },
    { field: 'favicon', id: favicon },
    { field: 'heroPicture', id: heroPicture },
    { field: 'ogPicture', id: ogPicture },
    { field: 'about.picture', id: about.picture },
    ...testimonials.items.map(({ picture }, at) => ({ field: `testimonials.items.${at}.picture`, id: picture })),
  ].flatMap(({ field, id }) => (id === null ? [] : [{ field, id }]))

/** When our support answers, in words and as times. */
export const attendance = { words: 'Segunda a Sexta, 8h às 18h', from: '08:00', to: '18:00' } as const

export const isAttended = (date: LocalDate, time: LocalTime): boolean =>
  weekdayOf(date) >= 1 &&
  weekdayOf(date) <= 5 &&
  minutesOf(time) >= minutesOf(attendance.from) &&
  minutesOf(time) < minutesOf(attendance.to)
