import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageSurroundings } from '../page.ts'
import { makeAnswer, type Made } from './fixed-answer.ts'
import { settings } from './settings.ts'

type Pages = { renderPage(name: string, props: unknown, surroundings: PageSurroundings): string }
type Manifest = Record<string, { file: string }>

let loadPages = built()
let asset = builtAsset()

/** Development renders from the sources, which may have changed since the last request. */
export function renderPagesWith(load: () => Promise<Pages>): void {
  loadPages = load
  asset = (source) => `/${source}`
}

/**
 * A server-rendered page of src/entries/pages.tsx. Node cannot run its components as they are written, so they come as a
 * bundle, which is loaded by the first page that is asked for.
 */
export const page =
  <Props>(name: string) =>
  async (props: Props): Promise<string> =>
    (await loadPages()).renderPage(name, props, { asset, origin: settings.publicUrl.origin })

/**
 * A page of few forms, each of which is one object of properties that lives as long as it is shown: rendered once, and once
 * more when development has changed the sources.
 */
export function keptPage<Props extends object>(name: string): (props: Props) => Promise<Made> {
  const render = page<Props>(name)
  const kept = new WeakMap<Pages, WeakMap<Props, Made>>()
  return async (props) => {
    const pages = await loadPages()
    const forms = kept.get(pages) ?? new WeakMap<Props, Made>()
    kept.set(pages, forms)
    const made = forms.get(props) ?? (await makeAnswer(await render(props)))
    forms.set(props, made)
    return made
  }
}

function built(): () => Promise<Pages> {
  let pages: Promise<Pages> | undefined
  return () => (pages ??= import(pathToFileURL(resolve('dist/server/pages.js')).href) as Promise<Pages>)
}

function builtAsset(): (source: string) => string {
  let manifest: Manifest | undefined
  return (source) => {
    manifest ??= JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Manifest
    const entry = manifest[source]
    if (!entry) throw new Error(`not in the build's manifest: ${source}`)
    return `/${entry.file}`
  }
}
