import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import type { Names } from './src/entries/my-day-worker.ts'
import { paths } from './src/platform/paths.ts'
import { answerHeader, questionHeader } from './src/platform/question.ts'
import { type BuiltRelease, builtRelease } from './src/platform/server/release.ts'
import { myDayCopies } from './src/platform/web/device-owner.ts'

/** Compresses each asset once, at the build; the server sends the ready file. */
const precompress = (folder: string): Plugin => ({
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  closeBundle() {
    for (const file of readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name))) {
      const bytes = readFileSync(`${folder}/${file}`)
      writeFileSync(`${folder}/${file}.br`, brotliCompressSync(bytes))
      writeFileSync(`${folder}/${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
})

/** Tells a page with which contracts it was built; its server's answers say theirs. */
const stampPages: Plugin = {
  name: 'stamp-pages',
  apply: 'build',
  transformIndexHtml(html) {
    const { contract } = JSON.parse(readFileSync(builtRelease, 'utf8')) as BuiltRelease
    return html.replace('<html', `<html data-contract="${contract}"`)
  },
}

type Manifest = Record<
  string,
  { file: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[] }
>

/** Tells the offline worker what the dashboard is made of: every file that its entry leads to, and its digest. The icon is the operator's, and has none. */
const offlineShell = (folder: string): Plugin => ({
  name: 'offline-shell',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  closeBundle() {
    const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest
    const html = readFileSync(`${folder}/app.html`, 'utf8')
    const files = new Set<string>()
    const seen = new Set<string>()
    const follow = (name: string) => {
      const part = manifest[name]
      if (!part || seen.has(name)) return
      seen.add(name)
      for (const file of [part.file, ...(part.css ?? []), ...(part.assets ?? [])]) files.add(file)
      for (const next of [...(part.imports ?? []), ...(part.dynamicImports ?? [])]) follow(next)
    }
    follow('app.html')
    const digest = (file: string) =>
      createHash('sha256')
        .update(readFileSync(`${folder}/${file}`))
        .digest('base64')
    const content = {
      html,
      files: Object.fromEntries([...files].toSorted().map((file) => [`/${file}`, `sha256-${digest(file)}`])),
    }
    const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
    const worker = `${folder}/${workerFile}`
    const build = `const BUILD = ${JSON.stringify({ version, ...content, questionHeader, answerHeader })}`
    writeFileSync(worker, `${build}\n${readFileSync(worker, 'utf8')}`)
  },
})

/** Tells the worker of a professional's day the names that it shares with pages and server: it is a single file. */
const myDayNames = (folder: string): Plugin => ({
  name: 'my-day-names',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  closeBundle() {
    const worker = `${folder}/${myDayWorkerFile}`
    const names: Names = { page: paths.myDay, copies: myDayCopies, questionHeader, answerHeader }
    writeFileSync(worker, `const NAMES = ${JSON.stringify(names)}\n${readFileSync(worker, 'utf8')}`)
  },
})

type Modules = {
  getModuleInfo(id: string): { readonly code: string | null; readonly importedIds: readonly string[] } | null
}

/** All that a source imports, and what that imports. */
function reachedFrom(source: string, modules: Modules): Set<string> {
  const reached = new Set([resolve(source)])
  for (const id of reached) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(next)
  return reached
}

const icons = resolve('node_modules/lucide-react/dist/esm')
const iconIndex = `${icons}/lucide-react.mjs`
const isIcon = (id: string): boolean => id.startsWith(`${icons}/icons/`)

/** The files of the icons that sources name; the one file through which all are imported does not tell who uses which. */
function iconsOf(sources: Iterable<string>): string[] {
  const index = readFileSync(iconIndex, 'utf8')
  const fileOf = new Map(
    Array.from(index.matchAll(/export {([^}]+)} from '(\.\/icons\/[^']+)'/g)).flatMap(([, names, file]) =>
      Array.from(names!.matchAll(/default as (\w+)/g), ([, name]) => [name!, resolve(icons, file!)] as const),
    ),
  )
  const named = [...sources]
    .filter((id) => id.startsWith(resolve('src')))
    .flatMap((id) => {
      const [, names = ''] = /import {([^}]+)} from 'lucide-react'/.exec(readFileSync(id, 'utf8')) ?? []
      return names.split(',').map((name) => name.trim().split(' as ')[0]!)
    })
  return named.flatMap((name) => fileOf.get(name) ?? [])
}

/** What programs and the first screen begin with. */
type Beginnings = Record<'app' | 'entrance' | 'firstScreen' | 'publicPages', ReadonlySet<string>>
let beginnings: Beginnings | undefined

function beginningsOf(modules: Modules): Beginnings {
  const beginning = (...sources: string[]) => {
    const ours = sources.flatMap((source) => [...reachedFrom(source, modules)]).filter((id) => !isIcon(id))
    return new Set([...ours, ...iconsOf(ours)])
  }
  return (beginnings ??= {
    app: beginning('src/entries/show-app.tsx'),
    entrance: beginning('src/entries/entrance.tsx'),
    firstScreen: beginning('src/home/web/overview-page.tsx'),
    publicPages: beginning('src/entries/booking.ts', 'src/entries/landing.ts', 'src/entries/my-day.ts'),
  })
}

/** The file of what the app begins with: what the entrance had before it, the rest, and the first screen's. */
function beginningOf(id: string, modules: Modules): string | null {
  const { app, entrance, firstScreen } = beginningsOf(modules)
  if (app.has(id)) return entrance.has(id) ? 'base' : 'app'
  return firstScreen.has(id) && !entrance.has(id) ? 'first' : null
}

/** The file of what most screens need beyond that. What the entrance needs as well lies apart. */
function commonOf(id: string, modules: Modules): string | null {
  const { entrance, publicPages } = beginningsOf(modules)
  return publicPages.has(id) ? null : entrance.has(id) ? 'fields' : 'common'
}

/** The file of the small pieces that any two screens share. */
function smallOf(id: string, modules: Modules): string | null {
  const { entrance, publicPages } = beginningsOf(modules)
  return !entrance.has(id) && !publicPages.has(id) && isLight(id, modules) ? 'small' : null
}

/** Source characters below which a module counts as small. */
const small = 4000

/** Whether a module is small and needs only such, or what is there already: it brings nothing else with it. */
function isLight(id: string, modules: Modules): boolean {
  const known = light.get(id)
  if (known !== undefined) return known
  // For modules that import each other in a circle.
  light.set(id, false)
  const { code, importedIds } = modules.getModuleInfo(id) ?? { code: null, importedIds: [] }
  const isThere = (next: string) => next === iconIndex || beginningOf(next, modules) !== null
  const answer =
    code !== null && code.length < small && importedIds.every((next) => isThere(next) || isLight(next, modules))
  light.set(id, answer)
  return answer
}
const light = new Map<string, boolean>()

/** A group of the modules that at least so many programs and screens share. */
const shared = (name: typeof commonOf, minShareCount: number) => ({
  name,
  debugName: name.name,
  // Not the modules that the bundler itself adds.
  test: /^\/.+\.(m?js|tsx?)$/,
  minShareCount,
  includeDependenciesRecursively: false,
})

/** They stay at one address, where browsers look for a newer one. */
const workerFile = 'offline-worker.js'
const myDayWorkerFile = 'my-day-worker.js'
const workers: Record<string, string> = { 'offline-worker': workerFile, 'my-day-worker': myDayWorkerFile }

export default defineConfig({
  appType: 'custom',
  plugins: [
    tailwind(),
    react(),
    stampPages,
    precompress('dist/client/assets'),
    offlineShell('dist/client'),
    myDayNames('dist/client'),
  ],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // Only the API reference is larger; nobody else loads it.
        chunkSizeWarningLimit: 1500,
        rolldownOptions: {
          input: [
            'app.html',
            'entrance.html',
            'api-docs.html',
            'src/entries/booking.ts',
            'src/entries/landing.ts',
            'src/entries/my-day.ts',
            'src/entries/my-day-worker.ts',
            'src/entries/offline-worker.ts',
            'src/platform/web/styles/public.css',
          ],
          output: {
            // Left to itself the bundler makes a file of each piece that some screens share and others do without: 256, half of them
            // smaller than a kilobyte, 79 of them the till's.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
                { name: 'frame', test: /node_modules\/(zod|@orpc|@tanstack)\//, priority: 4 },
                { name: beginningOf, debugName: 'beginnings', priority: 3, includeDependenciesRecursively: false },
                // Half of the screens.
                { ...shared(commonOf, 20), priority: 2 },
                { ...shared(smallOf, 2), priority: 1 },
              ],
            },
            entryFileNames: ({ name }) => workers[name] ?? 'assets/[name]-[hash].js',
          },
        },
      },
    },
    ssr: {
      // React goes into the bundle, so that it is the fast one whatever NODE_ENV the server runs with.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/entries/pages.tsx' },
      },
    },
  },
})
