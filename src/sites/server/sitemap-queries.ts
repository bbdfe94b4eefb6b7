import { sql } from 'kysely'
import { firstIn } from '../../platform/filled.ts'
import { countListedBookingPages, listedBookingPages, type ListedPage } from '../../booking/server/link-queries.ts'
import { helpPages } from '../../help/help-pages.ts'
import { paths } from '../../platform/paths.ts'
import { Recent } from '../../platform/recent.ts'
import { makeAnswer, type FixedAnswer } from '../../platform/server/http/fixed-answer.ts'
import { settings } from '../../platform/server/settings.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import { inBusiness, outsideBusinesses } from '../../platform/server/database/run-transaction.ts'

import { type CustomDomain, originOf } from '../../domains/server/domain-queries.ts'
import { own } from '../../platform/own.ts'

/** Addresses per file; search engines accept ten times as many. */
const mostInFile = 5_000
/** Milliseconds for which a file is cached; a new page appears within the hour. */
const freshFor = 3_600_000

const publishedSites = async (first: number, most: number): Promise<ListedPage[]> => {
  const { rows } = await outsideBusinesses('read', (db) =>
    sql<ListedPage>`select slug, changed from published_site_pages(${first}, ${most})`.execute(db),
  )
  return rows
}
async function countPublishedSites(): Promise<number> {
  const { rows } = await outsideBusinesses('read', (db) =>
    sql<{ count: number }>`select count_published_site_pages() as count`.execute(db),
  )
  return firstIn(rows).count
}

const kinds = {
  agendamento: { read: listedBookingPages, count: countListedBookingPages, path: paths.booking },
  sites: { read: publishedSites, count: countPublishedSites, path: paths.site },
}

/** The file with our own pages. */
const ours = 'inicio'

const fileNames = /^(index|inicio|(agendamento|sites)-[1-9]\d{0,3})$/

const kept = new Recent<{ until: number; made: Promise<FixedAnswer | null> }>(200)

/** A sitemap file by its name: `index`, our own pages, or a kind of pages with a number. Null if there is none. */
export async function sitemap(name: string): Promise<FixedAnswer | null> {
  if (!fileNames.test(name)) return null
  const known = kept.get(name)
  if (known && performance.now() < known.until) return known.made
  const made = writeFile(name).then((text) => (text === null ? null : makeAnswer(text)))
  // Failures are not cached, so that they are retried; nor are unknown names, which could fill the memory.
  made.then((file) => file ?? kept.delete(name)).catch(() => kept.delete(name))
  kept.set(name, { until: performance.now() + freshFor, made })
  return made
}

async function writeFile(name: string): Promise<string | null> {
  if (name === 'index') return index()
  if (name === ours)
    return file(
      'urlset',
      [paths.home, paths.help, ...helpPages.map(({ slug }) => paths.helpPage(slug))].map(
        (path) => `<url>${locOf(path)}</url>`,
      ),
    )
  const [kind, number] = name.split('-')
  const { read, path } = own(kinds, kind!)!
  const pages = await read((Number(number) - 1) * mostInFile, mostInFile)
  if (pages.length === 0) return null
  return file(
    'urlset',
    pages.map(({ slug, changed }) => urlOf(settings.publicUrl.origin + path(slug), changed)),
  )
}

async function index(): Promise<string> {
  const counts = await awaitAll(Object.values(kinds).map(({ count }) => count()))
  const names = Object.keys(kinds).flatMap((kind, at) =>
    Array.from({ length: Math.ceil(counts[at]! / mostInFile) }, (_, number) => `${kind}-${number + 1}`),
  )
  return file(
    'sitemapindex',
    [ours, ...names].map((name) => `<sitemap>${locOf(`/sitemap/${name}.xml`)}</sitemap>`),
  )
}

/** The sitemap of a business's own domain: its published site and its listed booking page. */
export async function sitemapOf(domain: CustomDomain): Promise<string> {
  const pages = await inBusiness(domain, 'read', (tx) =>
    tx.rows<ListedPage & { kind: 'site' | 'booking' }>(
      `select 'site' as kind, slug, published_at::date::text as changed from site
       where business_id = $1 and published is not null
       union all
       select 'booking', slug, updated_at::date::text from booking_link
       where business_id = $1 and is_active and is_listed`,
      [domain.businessId],
    ),
  )
  return file(
    'urlset',
    pages.map(({ kind, slug, changed }) =>
      urlOf(originOf(domain) + (kind === 'site' ? paths.home : paths.booking(slug)), changed),
    ),
  )
}

const urlOf = (address: string, changed: string) => `<url><loc>${address}</loc><lastmod>${changed}</lastmod></url>`

const file = (root: 'urlset' | 'sitemapindex', lines: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`

/** Paths need no escaping: they have only letters, digits, hyphens, dots and slashes. */
const locOf = (path: string) => `<loc>${settings.publicUrl.origin}${path}</loc>`
