import { join } from 'node:path'
import { importsOf, placeOf, textOf } from './tree.ts'

const isPage = (path: string) => /^src\/[a-z-]+\/web\/[a-z-]+-page\.tsx$/.test(path)

/** The page that a screen is: what its view loads, or what is shown by a file of the programs that fills in its parts. */
function pageLoaded(view: string): string {
  const loaded = join('src/entries', /import\('([^']+)'\)/.exec(view)?.[1] ?? '')
  return isPage(loaded) ? loaded : (importsOf(loaded, textOf(loaded)).files.find(isPage) ?? '')
}

/** The idea of each screen that the app loads: that of its page. */
export function ideaOfScreen(name: string): string {
  const view = textOf('src/entries/screen-views.tsx')
    .split(/^ {2}(?=\w+: \{)/m)
    .find((one) => one.startsWith(`${name}: `))
  const idea = view && placeOf(pageLoaded(view))?.idea
  if (!idea) throw new Error(`the view of ${name} in src/entries/screen-views.tsx loads no <name>-page.tsx of an idea`)
  return idea
}
