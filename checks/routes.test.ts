import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { accessByRoute, ideasRoutes, nameOf, type Route } from './routes.ts'

/** Routes without a handler that declares who may use them. */
function unguarded(routes: readonly Route[]): string[] {
  const said = accessByRoute(routes)
  return [...new Set(routes.map(nameOf))].filter((name) => !said.has(name))
}

test('every route of an idea says who may pass', async () => {
  const routes = await ideasRoutes()
  const names = [...new Set(routes.map(nameOf))]
  expect(names).toEqual(expect.arrayContaining(['GET /api/live', 'POST /booking/:slug', 'GET /r/:token', 'GET /']))
  expect(unguarded(routes)).toEqual([])
})

test('one that says nothing is seen', () => {
  const app = new Hono().get('/feed', (c) => c.text('all of it'))
  expect(unguarded(app.routes)).toEqual(['GET /feed'])
})
