import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { currentBrand } from '../brand.ts'
import type { PageSurroundings } from '../page.ts'
import { answerMade, makeAnswer, type Made } from './fixed-answer.ts'
import { type Form, quickForm } from './parts/compress.ts'
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
  async (props: Props, origin = settings.publicUrl.origin): Promise<string> =>
    (await loadPages()).renderPage(name, props, { asset, origin, brand: currentBrand() })

/**
 * Answers with a page that holds nothing of who asks for it, compressed. What holds somebody's data or a secret beside what an address or
 * a form brought in leaves as it is: the length of such a page, compressed, tells letter by letter what stands in it (BREACH).
 */
export const compressedPage = async (c: Context, text: string, status?: ContentfulStatusCode): Promise<Response> =>
  sendForm(c, await quickForm(c.req.header('accept-encoding'), text), status)

/**
 * The same for a page that comes in few kinds, each of which is one object of properties that lives as long as it is shown: rendered and
 * compressed once, and once more when development has changed the sources; sent only to who does not have it.
 */
export function keptPage<Props extends object>(name: string): (c: Context, props: Props) => Promise<Response> {
  const render = page<Props>(name)
  const kept = new WeakMap<Pages, WeakMap<Props, Made>>()
  return async (c, props) => {
    const pages = await loadPages()
    const kinds = kept.get(pages) ?? new WeakMap<Props, Made>()
    kept.set(pages, kinds)
    const made = kinds.get(props) ?? (await makeAnswer(await render(props)))
    kinds.set(props, made)
    return answerMade(c, made, html)
  }
}

const html = 'text/html; charset=UTF-8'

function sendForm(c: Context, { body, encoding }: Form, status?: ContentfulStatusCode): Response {
  c.header('content-type', html)
  c.header('vary', 'accept-encoding', { append: true })
  if (encoding) c.header('content-encoding', encoding)
  return c.body(body, status)
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
