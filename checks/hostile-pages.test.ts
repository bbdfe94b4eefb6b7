import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { hashOf } from '../src/accounts/server/session.ts'
import { newBusinessSecret } from '../src/platform/server/business-secret.ts'
import { renderPagesWith } from '../src/platform/server/http/pages.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { aStage } from './stage.ts'
import { filesOf, isTest, textOf } from './tree.ts'

const database = freshDatabase()
beforeAll(() => renderPagesWith(() => import('../src/entries/pages.tsx')))

const sources = filesOf('src/*/server/**/*.ts').filter((path) => !isTest(path))
const pages = sources.filter((path) => textOf(path).includes('new Hono') && !path.includes('mail-box'))

/** The names that the pages of an idea read in an address. */
const namesIn = (idea: string): string[] => {
  const texts = sources
    .filter((path) => path.startsWith(`src/${idea}/`) || path.startsWith('src/languages/'))
    .map(textOf)
  const found = texts.flatMap((text) => [
    ...Array.from(text.matchAll(/req\.query\('([^']+)'\)/g), ([, name]) => name!),
    ...Array.from(text.matchAll(/const \{([^}]+)\} = [^;\n]*c\.req\.query\(\)/g), ([, list]) => list!).flatMap(
      (list) => list.match(/(?<![.\w:'])[a-z]+\b/g) ?? [],
    ),
  ])
  return [...new Set(found)]
}
const all = new Set<string>()

const hostile = [
  '__proto__',
  'constructor',
  'toString',
  '\0',
  '\ud800',
  '-1',
  '1e300',
  '9007199254740992',
  '0000-01-01',
  '9999-12-31',
].concat(['2026-02-30', "'", '%', 'a'.repeat(4000), '../..', '<script>', '[]', 'null', '%00'])

const visitor = { incoming: { headers: {}, socket: { remoteAddress: '10.5.0.9' } } }

type App = { path: string; app: Hono }
async function appsOf(path: string): Promise<App[]> {
  const values = Object.values((await import(/* @vite-ignore */ `../${path}`)) as object)
  return values.flatMap((app) => (app instanceof Hono ? [{ path, app: app as Hono }] : []))
}

/** The addresses of the pages for visitors, with a business and secrets that are there. */
async function addresses(app: Hono): Promise<string[]> {
  const { businessId } = await aStage(database.admin, 'admin')
  const token = newBusinessSecret(businessId)
  const { rows } = await database.admin.query<{ slug: string }>(
    'select slug from booking_link where business_id = $1',
    [businessId],
  )
  await database.admin.query(
    `update client_page set secret_hash = $2, ends_at = now() + interval '1 day'
     where (business_id, id) = (select business_id, id from client_page where business_id = $1 limit 1)`,
    [businessId, hashOf(token)],
  )
  const gets = app.routes.filter(({ method, path }) => method === 'GET' && !path.includes('*')).map(({ path }) => path)
  return [...new Set(gets)].map((path) =>
    path.replaceAll(/:(\w+)(\{[^}]*\})?/g, (_, name) => (name === 'slug' ? rows[0]!.slug : token)),
  )
}

let looked = 0

test.each(pages)('the pages of %s answer whatever stands in their address', { timeout: 120_000 }, async (path) => {
  const faults: string[] = []
  const names = namesIn(path.split('/')[1]!)
  for (const name of names) all.add(name)
  for (const { app } of await appsOf(path))
    for (const address of await addresses(app)) {
      await database.admin.query('delete from throttle')
      const usual = await app.request(address, {}, visitor)
      await usual.text()
      for (const name of names)
        for (const value of hostile) {
          const query = new URLSearchParams([[name, value]])
          const answer = await app.request(`${address}?${query}`, {}, visitor)
          looked++
          if (answer.status >= 500 && usual.status < 500) faults.push(`${address}?${query}: ${answer.status}`)
        }
    }
  expect(faults).toEqual([])
})

test('they were looked at, with the names that pages read', () => {
  expect([...all]).toEqual(
    expect.arrayContaining(['feito', 'service', 'professional', 'date', 'month', 'lang', 'de', 'domain']),
  )
  expect(looked).toBeGreaterThan(500)
})
