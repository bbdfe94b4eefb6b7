import { searchKey } from '../platform/matching.ts'
import { paths } from '../platform/paths.ts'
import { accountHelp } from './account-help.ts'
import { agendaHelp } from './agenda-help.ts'
import { catalogueHelp } from './catalogue-help.ts'
import { clientsHelp } from './clients-help.ts'
import { dayHelp } from './day-help.ts'
import type { HelpedScreen, HelpPage, Subject } from './help-page.ts'
import { moneyHelp } from './money-help.ts'
import { onlineHelp } from './online-help.ts'
import { startHelp } from './start-help.ts'
import { teamHelp } from './team-help.ts'
import { tillHelp } from './till-help.ts'

/** Every page of the help, in the order of the index. */
export const helpPages: readonly HelpPage[] = [
  ...startHelp,
  ...agendaHelp,
  ...dayHelp,
  ...clientsHelp,
  ...catalogueHelp,
  ...tillHelp,
  ...moneyHelp,
  ...teamHelp,
  ...onlineHelp,
  ...accountHelp,
]

const bySlug = new Map(helpPages.map((page) => [page.slug, page]))
export const helpPage = (slug: string): HelpPage | undefined => bySlug.get(slug)

export const pagesOf = (subject: Subject): HelpPage[] => helpPages.filter((page) => page.subject === subject)

/** The pages of a screen: first those that are about it above all. */
export const helpOfScreen = (screen: HelpedScreen): HelpPage[] =>
  helpPages
    .filter(({ screens }) => screens.includes(screen))
    .toSorted((a, b) => a.screens.indexOf(screen) - b.screens.indexOf(screen))

const names = new Map(Object.entries(paths).map(([name, path]) => [path as unknown, name as HelpedScreen]))

/** The pages for whoever is at an address of the product; none where it is no screen with help. */
export const helpAt = (pathname: string): HelpPage[] =>
  helpOfScreen(names.get(pathname) ?? (pathname.startsWith(paths.client('')) ? 'client' : 'home'))

/** Words of a question that say nothing about its subject. */
const idle = new Set(
  'a o as os um uma de da do das dos em no na nos nas para pra por com sem e ou que se meu minha eu como faco fazer faz posso quero preciso onde qual quais quando'.split(
    ' ',
  ),
)

/** Endings of verbs and plurals: who types `fecho` or `fechando` looks for `fechar`. */
const endings = /(?:[aei]ndo|[aei]r|ei|ou|[aeo]s|s|[aeo])$/

const stemOf = (word: string): string => {
  const stem = word.replace(endings, '')
  return stem.length < 4 ? word : stem
}

/** The words looked for, without their endings. */
function wordsIn(typed: string): string[] {
  const words = searchKey(typed).split(/\s+/).filter(Boolean)
  const telling = words.filter((word) => !idle.has(word))
  return (telling.length > 0 ? telling : words).map(stemOf)
}

const known = helpPages.map((page) => ({
  page,
  title: searchKey(page.title),
  also: searchKey(`${page.also} ${page.about}`),
  text: searchKey([...page.steps, ...page.notes].join(' ')),
}))

/** The pages with all words of a question, the closest first; where no page has them all, those with most of them. */
export function searchHelp(typed: string): { pages: HelpPage[]; isWhole: boolean } {
  const words = wordsIn(typed)
  const rated = known
    .map(({ page, title, also, text }) => {
      const marks = words.map((word) =>
        title.includes(word) ? 9 : also.includes(word) ? 3 : text.includes(word) ? 1 : 0,
      )
      return { page, met: marks.filter(Boolean).length, mark: marks.reduce<number>((sum, mark) => sum + mark, 0) }
    })
    .filter(({ met }) => met > 0)
  const most = Math.max(0, ...rated.map(({ met }) => met))
  const pages = rated
    .filter(({ met }) => met === most)
    .toSorted((a, b) => b.mark - a.mark)
    .map(({ page }) => page)
  return { pages, isWhole: most === words.length }
}
