import { test, type BrowserContext, type Cookie } from '@playwright/test'
import pg from 'pg'
import { prepareOwner } from '../src/business/server/testing/prepared-owner.ts'
import { appUrl } from '../src/platform/server/database/app-role.ts'
import { connectDatabase } from '../src/platform/server/database/database.ts'
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded/postgres.ts'
import { dataDir, operatorDataDir } from './handed.ts'

let connected: Promise<string> | undefined

/** Connects the product's writes to the database of the running server, once per worker, and returns its owner's URL. */
export const serverDatabase = (): Promise<string> => (connected ??= connect())

/** The running server is found by its folder. */
async function connect(): Promise<string> {
  const isOperator = test.info().project.name === 'operator'
  const folder = isOperator ? operatorDataDir : dataDir
  const { url, adopted } = await startEmbeddedPostgres({ dataDir: folder })
  if (!adopted) throw new Error(`no server was running in ${folder}`)
  connectDatabase(appUrl(url), 3)
  return url
}

/** Writes what a sign-up and a sign-in write, and gives the browser their cookies. */
export async function comeInPrepared(
  context: BrowserContext,
  owner: Parameters<typeof prepareOwner>[1],
): Promise<void> {
  await serverDatabase()
  const had = await context.cookies()
  const given: CookieOfServer[] = []
  const edge = {
    headers: { cookie: had.map(({ name, value }) => `${name}=${value}`).join('; '), 'user-agent': 'Playwright' },
    network: '127.0.0.1',
    setCookie: (header: string) => void given.push(read(header)),
  }
  await prepareOwner(edge, owner)
  await context.addCookies(given)
}

/** As if somebody had proven who they are longer ago than it counts. */
export const outlastProof = (email: string): Promise<void> => proveAt('null', email)

/** As if somebody had just proven who they are. */
export const renewProof = (email: string): Promise<void> => proveAt('now()', email)

async function proveAt(time: 'null' | 'now()', email: string): Promise<void> {
  const admin = new pg.Client(await serverDatabase())
  await admin.connect()
  await admin.query(
    `update session set stepped_up_at = ${time} where account_id = (select id from account where email = $1)`,
    [email],
  )
  await admin.end()
}

type CookieOfServer = Pick<Cookie, 'name' | 'value' | 'expires' | 'httpOnly' | 'sameSite' | 'domain' | 'path'>

function read(header: string): CookieOfServer {
  const [pair = '', ...flags] = header.split('; ')
  const [name = '', value = ''] = pair.split('=')
  const flag = (wanted: string) => flags.find((one) => one.startsWith(`${wanted}=`))?.slice(wanted.length + 1)
  return {
    name,
    value,
    expires: Math.floor(Date.now() / 1000) + Number(flag('Max-Age')),
    httpOnly: flags.includes('HttpOnly'),
    sameSite: flag('SameSite') as 'Lax',
    domain: 'localhost',
    path: flag('Path')!,
  }
}
