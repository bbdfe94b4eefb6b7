import { createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import { accountsApi } from '../../../accounts/server/api.ts'
import { outsideBusinesses } from '../../../platform/server/database/run-transaction.ts'
import { businessApi } from '../api.ts'

let networks = 0

/** A browser with cookies and a network of its own, so that the throttles of different tests do not add up. */
export function aBrowser(network = `10.0.${Math.floor(++networks / 250)}.${networks % 250}`) {
  const jar = new Map<string, string>()
  const cookieHeader = () => Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ')
  /** The edge context that every procedure gets from this browser. */
  const context = () => ({
    headers: { cookie: cookieHeader(), 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
    network,
    setCookie(header: string) {
      const [pair = '', ...flags] = header.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (flags.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  })
  const [accounts, business] = [
    createRouterClient(accountsApi, { context }),
    createRouterClient(businessApi, { context }),
  ]
  return { accounts, business, jar, cookieHeader, context }
}
export type Browser = ReturnType<typeof aBrowser>

/** The same browser, as a route that is no procedure sees it. */
export function askedBy({ context }: Browser) {
  const { headers, network } = context()
  return { incoming: { headers, socket: { remoteAddress: network } } }
}

export const aPassword = 'girassol-azul-42'
let people = 0

/** A person who has just signed up and signed in, with a business of their own. */
export async function aSignedUpPerson(): Promise<Browser & { email: string }> {
  const email = `pessoa${++people}@exemplo.com`
  const browser = aBrowser()
  await browser.business.signUp({ name: 'Rita Lima', businessName: 'Salão Rita', email, password: aPassword })
  await browser.accounts.signIn({ email, password: aPassword })
  return { ...browser, email }
}

/** The same with a proven address. */
export async function aProvenPerson(): Promise<Browser & { email: string }> {
  const person = await aSignedUpPerson()
  await outsideBusinesses('write', (db) =>
    db
      .updateTable('account')
      .set({ emailVerifiedAt: sql`now()` })
      .where('email', '=', person.email)
      .execute(),
  )
  return person
}

/** Another browser of the same person. */
export async function anotherBrowserOf({ email }: { email: string }): Promise<Browser> {
  const browser = aBrowser()
  await browser.accounts.signIn({ email, password: aPassword })
  return browser
}
