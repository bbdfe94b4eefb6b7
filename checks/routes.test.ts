import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { accessOf } from '../src/accounts/server/guarded-route.ts'
import { filesOf, isTest, textOf } from './tree.ts'

/** A route that is no procedure: a page, a stream or a file. */
type Route = { method: string; path: string; handler: object }

/** The development mailbox has its own guard: it answers only this machine (src/entries/site.ts). */
const developments = 'src/platform/server/mail/mail-box.ts'

const sources = filesOf('src/*/server/**/*.ts').filter(
  (path) => !isTest(path) && path !== developments && textOf(path).includes('new Hono'),
)

async function routesOf(path: string): Promise<Route[]> {
  const values = Object.values((await import(/* @vite-ignore */ `../${path}`)) as object)
  return values.filter((one) => one instanceof Hono).flatMap((app) => app.routes as Route[])
}

/** Routes without a handler that declares who may use them. */
function unguarded(routes: readonly Route[]): string[] {
  const said = new Set(routes.filter(({ handler }) => accessOf(handler)).map(nameOf))
  return [...new Set(routes.map(nameOf))].filter((name) => !said.has(name))
}
const nameOf = ({ method, path }: Route) => `${method} ${path}`

test('every route of an idea says who may pass', async () => {
  const routes = (await Promise.all(sources.map(routesOf))).flat()
  const names = [...new Set(routes.map(nameOf))]
  expect(names).toEqual(expect.arrayContaining(['GET /api/live', 'POST /booking/:slug', 'GET /r/:token', 'GET /']))
  expect(unguarded(routes)).toEqual([])
})

test('one that says nothing is seen', () => {
  const app = new Hono().get('/feed', (c) => c.text('all of it'))
  expect(unguarded(app.routes)).toEqual(['GET /feed'])
})
