import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { answerHeader, questionHeader } from './src/platform/question.ts'

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

type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }

/** All that a source imports, and what that imports. */
function reachedFrom(source: string, modules: Modules): Set<string> {
  const reached = new Set([resolve(source)])
  for (const id of reached) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(next)
  return reached
}

const icons = resolve('node_modules/lucide-react/dist/esm')

/** The files of the icons that sources name; the one file through which all are imported does not tell who uses which. */
function iconsOf(sources: Iterable<string>): string[] {
  const index = readFileSync(`${icons}/lucide-react.mjs`, 'utf8')
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

/** The app begins with what the entrance had before it, and with the rest. What is in neither is left to the bundler. */
function beginningOf(id: string, modules: Modules): string | null {
  beginnings ??= ['src/entries/show-app.tsx', 'src/entries/entrance.tsx'].map((source) => {
    const reached = reachedFrom(source, modules)
    const ours = [...reached].filter((one) => !one.startsWith(icons))
    return new Set([...ours, ...iconsOf(ours)])
  })
  const [app, entrance] = beginnings
  return app!.has(id) ? (entrance!.has(id) ? 'base' : 'app') : null
}
let beginnings: Set<string>[] | undefined

/** It stays at one address, where browsers look for a newer one. */
const workerFile = 'offline-worker.js'

export default defineConfig({
  appType: 'custom',
  plugins: [tailwind(), react(), precompress('dist/client/assets'), offlineShell('dist/client')],
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
            'src/entries/offline-worker.ts',
            'src/platform/web/styles/public.css',
          ],
          output: {
            // Left to itself the bundler cuts what a program begins with apart with each screen that does without a piece of it, and the
            // first screen pays for the seams.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
                { name: 'frame', test: /node_modules\/(zod|@orpc|@tanstack)\//, priority: 1 },
                { name: beginningOf, debugName: 'beginnings', includeDependenciesRecursively: false },
              ],
            },
            entryFileNames: ({ name }) => (name === 'offline-worker' ? workerFile : 'assets/[name]-[hash].js'),
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
