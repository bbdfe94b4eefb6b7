import { readFile } from 'node:fs/promises'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Handler, Hono } from 'hono'
import { type Brand, brandColors, brandFile, currentBrand, ownName } from '../platform/brand.ts'
import { pictureFile } from '../business/server/picture-queries.ts'
import { drawIcon } from '../platform/server/files/draw-picture.ts'
import { fixedAnswer } from '../platform/server/http/fixed-answer.ts'
import type { PageWords } from './page-words.ts'

/** The icons that browsers and phones show for the product: the built-in ones, or drawn from the operator's logo. */
const icons = [
  { path: '/icon-192.png', side: 192, part: 1 },
  { path: '/icon-512.png', side: 512, part: 1 },
  // A phone cuts a maskable icon into its own shape, so the logo fills only the middle 60 %.
  { path: '/icon-maskable-512.png', side: 512, part: 0.6 },
] as const

const drawnBox = 640

export const brandFiles = new Hono()
const own: Handler = serveStatic({
  root: 'dist/client',
  onFound: (_path, c) => c.header('cache-control', 'no-cache'),
})

/** The favicon, which a business's own domain serves as well. */
export const brandIcon: Handler = async (c, next) => {
  const { logo } = currentBrand()
  const picture = logo && (await pictureFile(logo, drawnBox))
  if (!picture) return own(c, next)
  const data = `data:image/webp;base64,${picture.toString('base64')}`
  c.header('cache-control', 'no-cache')
  c.header('content-security-policy', "default-src 'none'; img-src data:; sandbox")
  return c.body(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image href="${data}" width="64" height="64"/></svg>`,
    200,
    { 'content-type': 'image/svg+xml' },
  )
}
brandFiles.get('/icon.svg', brandIcon)
/** For whatever asks without reading a page. */
export const askedIcon: Handler = (c) => c.redirect('/icon.svg')
brandFiles.get('/favicon.ico', askedIcon)

type DrawnFiles = { brand: Brand; bytes: Promise<Buffer<ArrayBuffer> | null> }

for (const { path, side, part } of icons) {
  let drawn: DrawnFiles | undefined
  brandFiles.get(path, async (c, next) => {
    const brand = currentBrand()
    if (!brand.logo) return own(c, next)
    if (drawn?.brand !== brand) drawn = { brand, bytes: iconOf(brand.logo, side, part) }
    const { bytes: drawing } = drawn
    const bytes = await drawing.catch((error: unknown) => {
      drawn = undefined
      throw error
    })
    if (!bytes) return own(c, next)
    c.header('cache-control', 'no-cache')
    return c.body(bytes, 200, { 'content-type': 'image/png' })
  })
}

async function iconOf(logo: string, side: number, part: number): Promise<Buffer<ArrayBuffer> | null> {
  const bytes = await pictureFile(logo, drawnBox)
  return bytes && drawIcon({ bytes, side, part, ground: brandColors.surface })
}

type Manifest = { name: string; short_name: string; icons: { src: string }[] }

brandFiles.get(
  '/app.webmanifest',
  fixedAnswer('application/manifest+json', async () => {
    const { name } = currentBrand()
    const manifest = JSON.parse(await readFile('public/app.webmanifest', 'utf8')) as Manifest
    const drawings = manifest.icons.map((icon) => ({ ...icon, src: brandFile(icon.src) }))
    return JSON.stringify({ ...manifest, name, short_name: name, icons: drawings })
  }),
)

/**
 * Writes the operator's product name and logo into a built page, and what the page is where it is one of several that
 * share a program. The programs in the page read the brand from there.
 */
export function withBrand(html: string, page?: PageWords): string {
  const { name, logo } = currentBrand()
  const brand = `<meta name="application-name" content="${escaped(name)}"${logo ? ` data-logo="${logo}"` : ''} />`
  return html
    .replace(/<title>([^<]*)<\/title>/, (_, built: string) => {
      const product = escaped(built.replace(ownName, () => name))
      return page ? `${headOf(page, product)}${brand}` : `<title>${product}</title>${brand}`
    })
    .replace(/href="(\/icon[\w.-]*)"/g, (_, path: string) => `href="${brandFile(path)}"`)
}

function headOf({ title, description }: PageWords, product: string): string {
  const [name, about] = [`${escaped(title)} · ${product}`, escaped(description)]
  return [
    `<title>${name}</title>`,
    `<meta name="description" content="${about}" />`,
    `<meta property="og:title" content="${name}" />`,
    `<meta property="og:description" content="${about}" />`,
  ].join('')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
