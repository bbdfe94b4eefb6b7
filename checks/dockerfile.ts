import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, statSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import type { LockedPackage } from './components.ts'
import { textOf } from './tree.ts'

type Line = { instruction: string; rest: string }
type Stage = { name: string; base: string; lines: Line[] }

/** The stages of a Dockerfile, in their order; the last one is the image. */
export function stagesOf(text: string): Stage[] {
  const stages: Stage[] = []
  for (const [, instruction, rest] of text.matchAll(/^([A-Z]+) (.+)$/gm)) {
    const [, base, name = ''] = /^(\S+)(?: AS (\S+))?$/.exec(rest!) ?? []
    if (instruction === 'FROM' && base) stages.push({ name, base, lines: [] })
    else stages.at(-1)!.lines.push({ instruction: instruction!, rest: rest! })
  }
  return stages
}

/** The files below this folder that a build sees. Later patterns of the list win; an exclamation mark takes a file back in. */
export function contextOf(ignoreList: string): string[] {
  const patterns = ignoreList.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const taken = patterns.flatMap((pattern) => (pattern.startsWith('!') ? [pattern.slice(1)] : []))
  const files = globSync([...taken, ...taken.map((pattern) => `${pattern}/**/*`)])
  const isTaken = (file: string) =>
    patterns.findLast((pattern) => covers(pattern.replace('!', ''), file))?.startsWith('!') ?? true
  return [...new Set(files)].filter((file) => isTaken(file) && statSync(file).isFile()).toSorted()
}
const covers = (pattern: string, file: string): boolean =>
  matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`)

type Image = { folder: string; env: Record<string, string>; user: string; command: string[]; health: string }

/**
 * Carries the stages out below a folder, without a container: each stage's root is a folder there. Packages come from
 * node_modules, by what package-lock.json says of them. An instruction that is not known here throws.
 */
export function imageOf(dockerfile: string, ignoreList: string, root: string, path: string): Image {
  const context = contextOf(ignoreList)
  let image: Image | undefined
  for (const [at, { name, lines }] of stagesOf(dockerfile).entries()) {
    let folder = join(root, name || String(at))
    image = { folder, env: {}, user: 'root', command: [], health: '' }
    for (const { instruction, rest } of lines) {
      if (instruction === 'WORKDIR') image.folder = folder = join(folder, rest)
      else if (instruction === 'COPY') copy(rest, context, folder, root)
      else if (instruction === 'RUN') run(rest, folder, path)
      else if (instruction === 'ENV') Object.assign(image.env, Object.fromEntries(rest.split(' ').map(pairIn)))
      else if (instruction === 'USER') image.user = rest
      else if (instruction === 'HEALTHCHECK') image.health = /CMD (.+)$/.exec(rest)![1]!
      else if (instruction === 'CMD') image.command = JSON.parse(rest) as string[]
      else if (instruction !== 'EXPOSE') throw new Error(`nobody carries ${instruction} out here`)
    }
  }
  return image!
}
const pairIn = (text: string) => text.split('=', 2)

function copy(rest: string, context: readonly string[], folder: string, root: string) {
  const [, stage, names] = /^(?:--from=(\S+) )?(.+)$/.exec(rest)!
  const paths = names!.split(' ')
  const to = paths.pop()!
  if (stage) {
    for (const path of paths) cpSync(join(root, stage, path), join(folder, to), { recursive: true })
    return
  }
  const wanted = paths.includes('.') ? context : paths
  for (const file of wanted) {
    if (!context.includes(file)) throw new Error(`.dockerignore hides ${file}`)
    cpSync(file, join(folder, to, file))
  }
}

function run(command: string, folder: string, path: string) {
  if (command.startsWith('npm ci ')) install(folder, command.includes('--omit=dev'))
  else execFileSync('sh', ['-c', command], { cwd: folder, env: { PATH: path, HOME: folder }, stdio: 'pipe' })
}

/** What `npm ci` would install: hard links where the disk is the same. What lies in another package comes with it. */
function install(folder: string, isProduction: boolean) {
  const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, LockedPackage> }
  const wanted = Object.entries(packages).flatMap(([key, { dev }]) =>
    key.lastIndexOf('node_modules/') === 0 && !(isProduction && dev) && existsSync(key) ? [key] : [],
  )
  const to = (how: string) => spawnSync('cp', [how, '--parents', ...wanted, folder])
  if (to('-al').status !== 0 && to('-a').status !== 0) throw new Error(`packages cannot be copied to ${folder}`)
}
