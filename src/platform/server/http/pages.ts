import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { currentBrand } from '../../brand.ts'
import type { PageSurroundings } from '../../page.ts'
import { answerMade, makeAnswer, type FixedAnswer } from './fixed-answer.ts'
import { type Form, quickForm } from './compress.ts'
import { settings } from '../settings.ts'

type Pages = { renderPage(name: string, props: unknown, surroundings: PageSurroundings): string }
type Manifest = Record<string, { file: string }>

let loadPages = built()
let asset = builtAsset()

/** In development, pages are rendered from the sources, which may change between requests. */
export function renderPagesWith(load: () => Promise<Pages>): void {
  loadPages = load
  asset = (source) => `/${source}`
}

/**
 * A server-rendered page of src/entries/pages.tsx. Node cannot run TSX, so the pages are bundled; the first request
 * loads the bundle.
 */
export const page =
  <Props>(name: string) =>
  async (props: Props, origin = settings.publicUrl.origin): Promise<string> =>
    (await loadPages()).renderPage(name, props, { asset, origin, brand: currentBrand() })

/**
 * Answers with a compressed page. Only for pages without personal data or secrets: if such a page also contains request
 * input, its compressed length reveals the secret letter by letter (BREACH).
 */
export const compressedPage = async (c: Context, text: string, status?: ContentfulStatusCode): Promise<Response> =>
  sendForm(c, await quickForm(c.req.header('accept-encoding'), text), status)

/**
 * Like `compressedPage`, for a page with few variants, each identified by its long-lived properties object. A variant
 * is rendered and compressed once, and again when development changes the sources. A browser that has it gets 304.
 */
export function keptPage<Props extends object>(name: string): (c: Context, props: Props) => Promise<Response> {
  const render = page<Props>(name)
  const kept = new WeakMap<Pages, WeakMap<Props, FixedAnswer>>()
  return async (c, props) => {
    const pages = await loadPages()
    const kinds = kept.get(pages) ?? new WeakMap<Props, FixedAnswer>()
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
