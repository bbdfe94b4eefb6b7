import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { freePort } from '../platform/server/database/embedded/free-port.ts'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

const isThere = spawnSync('caddy', ['version']).status === 0

test.skipIf(isThere)(
  'Caddy is not installed, so deploy/Caddyfile is not tested (Debian: apt-get install -y caddy)',
  (c) => c.skip(),
)

describe.skipIf(!isThere)('deploy/Caddyfile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'marcai-caddy-'))
  const held = 'salao-dora.com.br'
  const ours = 'agenda.exemplo.com.br'
  const asked: string[] = []
  let app: Server
  let caddy: ChildProcess
  let port: number

  /** Stands in for the product: it says which domains are held, and records the host and domain of each question. */
  beforeAll(async () => {
    app = createServer(({ url, headers }, response) => {
      const domain = url!.startsWith('/domain-certificates')
        ? new URL(url!, 'http://x').searchParams.get('domain')!
        : null
      if (domain !== null) asked.push(`${headers.host} ${domain}`)
      if (url === '/api/live') return void response.write('data: "now"\n\n')
      response.writeHead(domain === null || domain === held ? 200 : 404)
      response.end(JSON.stringify({ host: headers.host, from: headers['x-forwarded-for'] }))
    }).listen(0, '127.0.0.1')
    await once(app, 'listening')
    const appPort = (app.address() as AddressInfo).port
    port = await freePort()
    const env = { ...process.env, MARCAI_PORT: String(appPort), MARCAI_HOST: ours, XDG_DATA_HOME: folder, HOME: folder }
    caddy = spawn('caddy', ['run', '--config', '-'], { env, stdio: ['pipe', 'ignore', 'ignore'] })
    caddy.stdin!.end(JSON.stringify(onThisMachine(adapted(env), await freePort(), port)))
    await vi.waitFor(() => handshake(ours), { timeout: 15_000 })
  })
  afterAll(async () => {
    caddy.kill('SIGKILL')
    await once(caddy, 'exit')
    app.closeAllConnections()
    app.close()
    rmSync(folder, { recursive: true })
  })

  const handshake = (servername: string) =>
    new Promise<string>((done, fail) => {
      const socket = connect({ host: '127.0.0.1', port, servername, ca: rootOf(folder) })
      socket.once('secureConnect', () => {
        done(socket.getPeerCertificate().subjectaltname ?? '')
        socket.destroy()
      })
      socket.once('error', fail)
    })

  test('a name that is held gets a certificate of its own and is passed on by that name, with who asks', async () => {
    expect(await handshake(held)).toBe(`DNS:${held}`)
    expect(asked).toContain(`127.0.0.1:${(app.address() as AddressInfo).port} ${held}`)
    expect(JSON.parse(await page(held, '/'))).toEqual({ host: `${held}:${port}`, from: '127.0.0.1' })
  })

  test('a name that nobody holds gets none', async () => {
    await expect(handshake('evil.example.com')).rejects.toThrow()
    expect(asked.some((one) => one.endsWith(' evil.example.com'))).toBe(true)
  })

  test('our own name needs nobody’s word, and a stream goes on at once', async () => {
    expect(await handshake(ours)).toBe(`DNS:${ours}`)
    expect(asked.some((one) => one.endsWith(` ${ours}`))).toBe(false)
    expect(await page(ours, '/api/live')).toBe('data: "now"\n\n')
  })

  test('who comes while the product is started again waits for it', async () => {
    const appPort = (app.address() as AddressInfo).port
    app.closeAllConnections()
    app.close()
    await once(app, 'close')
    const waits = page(ours, '/dashboard')
    await pause(1000)
    app.listen(appPort, '127.0.0.1')
    expect(JSON.parse(await waits)).toMatchObject({ host: `${ours}:${port}` })
  })

  /** Returns the first piece of an answer. */
  const page = (host: string, path: string) =>
    new Promise<string>((done, fail) => {
      const headers = { host: `${host}:${port}` }
      const sent = request(
        { host: '127.0.0.1', port, path, servername: host, ca: rootOf(folder), headers },
        (answer) => {
          answer.once('data', (piece: Buffer) => {
            done(piece.toString())
            answer.destroy()
          })
        },
      )
      sent.on('error', fail).end()
    })
})

const rootOf = (folder: string) => readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'))

const adapted = (env: NodeJS.ProcessEnv): Config =>
  JSON.parse(execFileSync('caddy', ['adapt', '--config', 'deploy/Caddyfile'], { env, encoding: 'utf8' })) as Config

type Config = {
  apps: {
    http: { servers: Record<string, { listen: string[] }> }
    tls: { automation: { policies: object[] } }
  }
}

/**
 * The deployed configuration, except for the ports and the public certificate authorities, which a test cannot use.
 */
function onThisMachine({ apps }: Config, httpPort: number, httpsPort: number): object {
  const { http, tls } = apps
  const policies = tls.automation.policies.map((policy) => ({ ...policy, issuers: [{ module: 'internal' }] }))
  const [server] = Object.values(http.servers)
  return {
    admin: { disabled: true },
    apps: {
      http: {
        http_port: httpPort,
        https_port: httpsPort,
        servers: { srv0: { ...server, listen: [`127.0.0.1:${httpsPort}`] } },
      },
      tls: { automation: { ...tls.automation, policies } },
      pki: { certificate_authorities: { local: { install_trust: false } } },
    },
  }
}
