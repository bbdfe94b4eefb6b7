import type { paths } from '../platform/paths.ts'
import type { helpShots } from './shots.ts'

/** The subjects of the help, in their order. */
export const subjects = {
  start: 'Primeiros passos',
  agenda: 'Agenda',
  clients: 'Clientes',
  catalogue: 'Serviços, produtos e estoque',
  till: 'Caixa e vendas',
  team: 'Equipe e comissões',
  online: 'Página de agendamento, mensagens e site',
  account: 'Plano, conta e dados',
} as const
export type Subject = keyof typeof subjects

/** A screen, by its name in the lists of addresses and screens. */
export type HelpedScreen = keyof typeof paths

export type HelpPage = {
  /** Its address below `/ajuda`. It stays: others link to it. */
  slug: string
  subject: Subject
  title: string
  /** One sentence, which searchers show as well. */
  about: string
  /** More words by which it is found. */
  also: string
  /** The screens that it is of. */
  screens: readonly [HelpedScreen, ...HelpedScreen[]]
  /** What to do, in its order. What stands on a screen to the letter is `**marked**`. */
  steps: readonly [string, string, ...string[]]
  /** What to know where it does not go as the steps say. */
  notes: readonly string[]
  related: readonly string[]
  /** A picture of the screen, with what it shows in words. */
  picture?: { name: keyof typeof helpShots; alt: string }
}

export type HelpSpan = { at: number; text: string; isLabel: boolean }

/** A text with what it marks as standing on a screen. */
export const spansOf = (text: string): HelpSpan[] =>
  text
    .split(/\*\*(.+?)\*\*/)
    .map((part, at) => ({ at, text: part, isLabel: at % 2 === 1 }))
    .filter((span) => span.text !== '')

export const labelsIn = ({ steps, notes }: Pick<HelpPage, 'steps' | 'notes'>): string[] =>
  [...steps, ...notes].flatMap(spansOf).flatMap(({ text, isLabel }) => (isLabel ? [text] : []))
