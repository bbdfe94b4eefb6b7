import { Hono } from 'hono'
import { accessOf } from '../src/accounts/server/guarded-route.ts'
import { filesOf, isTest, textOf } from './tree.ts'

/** A route that is no procedure: a page, a stream or a file. */
export type Route = { method: string; path: string; handler: object }

/** The development mailbox has its own guard: it answers only this machine (src/entries/site.ts). */
const developments = 'src/platform/server/mail/mail-box.ts'

const sources = filesOf('src/*/server/**/*.ts').filter(
  (path) => !isTest(path) && path !== developments && textOf(path).includes('new Hono'),
)

async function routesIn(path: string): Promise<Route[]> {
  const values = Object.values((await import(/* @vite-ignore */ `../${path}`)) as object)
  return values.filter((one) => one instanceof Hono).flatMap((app) => app.routes as Route[])
}

export const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** The routes of all ideas. */
export const ideasRoutes = async (): Promise<Route[]> => (await Promise.all(sources.map(routesIn))).flat()

/** Who may pass each route, by its name; of what is said nowhere, nothing. */
export const accessByRoute = (routes: readonly Route[]) =>
  new Map(
    routes.flatMap((route) => {
      const access = accessOf(route.handler)
      return access === undefined ? [] : [[nameOf(route), access] as const]
    }),
  )
