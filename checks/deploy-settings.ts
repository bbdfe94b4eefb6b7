import { sections } from '../src/platform/server/environment.ts'

const ours = new Set(Object.values(sections).flatMap(Object.keys))
/** What others read: Node and npm, PostgreSQL's image and deploy/database.sql, deploy/Caddyfile, the commands of backups. */
const others = new Set(['NODE_COMPILE_CACHE', 'npm_config_cache', 'POSTGRES_PASSWORD', 'MARCAI_HOST', 'BACKUPS'])

/** The lines of a file of settings, as systemd, Compose and Node read them. */
export const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries(Array.from(text.matchAll(/^(\w+)=(.*)$/gm), ([, name, value]) => [name!, value!]))

/** The names of variables that a unit, a Dockerfile, a Compose file or a file of settings gives or asks for. */
export function variablesIn(text: string): string[] {
  const found = [
    ...text.matchAll(/^(\w+)=/gm),
    ...text.matchAll(/\$\{(\w+)/g),
    ...Array.from(text.matchAll(/^(?:ENV |Environment=)(.+)$/gm)).flatMap(([, pairs]) => [
      ...pairs!.matchAll(/(\w+)=/g),
    ]),
    ...Array.from(text.matchAll(/^ {4}environment:\n((?: {6}.+\n)+)/gm)).flatMap(([, map]) => [
      ...map!.matchAll(/^ {6}(\w+):/gm),
    ]),
  ].map(([, name]) => name!)
  return [...new Set(found)].filter((name) => /^[A-Z][A-Z_]+$|^npm_/.test(name)).toSorted()
}

/** The variables that nobody reads. */
export const unheardIn = (text: string): string[] =>
  variablesIn(text).filter((name) => !ours.has(name) && !others.has(name))

/** The services of a Compose file, each with its text and that of the anchors it takes in. */
export function servicesIn(compose: string): Record<string, string> {
  const anchors = new Map(
    Array.from(compose.matchAll(/^[\w-]+: &([\w-]+)\n((?: +.+\n)+)/gm), ([, name, text]) => [name!, text!]),
  )
  const [, all = ''] = /^services:\n((?:(?: .*)?\n)+)/m.exec(compose) ?? []
  const whole = (text: string): string =>
    text.replace(/<<: \*([\w-]+)\n/, (_, anchor: string) => whole(anchors.get(anchor) ?? ''))
  return Object.fromEntries(
    Array.from(all.matchAll(/^ {2}(\w+):\n((?:(?: {4}.*)?\n)+)/gm), ([, name, text]) => [name!, whole(text!)]),
  )
}
