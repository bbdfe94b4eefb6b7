import { filesOf, isTest, textOf } from './tree.ts'

/** The acts written in code: whole, or as a template with a value. */
export const actsIn = (text: string) =>
  Array.from(
    text.matchAll(
      /(?<=\baudit\(|\baction: |\brecord(?:Save)?\(tx, |\? |: )(?<!\bprocedure: |\blikeProcedure: )(['`])((?:[a-z-]|\$\{\w+\})+\.(?!(?:csv|json)\b)(?:[a-z_-]|\$\{[\w.]+\})+)\1/g,
    ),
    ([, , act]) => act!,
  )
const sources = filesOf('src/*/server/**/*.ts').filter(
  (path) => !isTest(path) && /\baudit\(|exportList\(|\brecord/.test(textOf(path)) && /\btx\b/.test(textOf(path)),
)
export const patterns = sources.flatMap((path) => actsIn(textOf(path)).map((act) => ({ path, act })))
/** A pattern for the acts of a template. */
export const shape = (act: string) =>
  new RegExp(`^${act.replaceAll('.', '\\.').replaceAll(/\$\{[^}]+\}/g, '[a-z_-]+')}$`)
