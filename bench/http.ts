import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export type Answer = { status: number; body: string }

/** A request as a browser of the product makes it, over kept connections. */
export function ask(url: string, options: { cookie?: string; body?: string; network?: string } = {}): Promise<Answer> {
  const { cookie, body, network } = options
  const headers = {
    ...(cookie && { cookie }),
    ...(network && { 'x-forwarded-for': network }),
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  }
  return new Promise((done, fail) => {
    const sent = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('end', () => done({ status: response.statusCode!, body: Buffer.concat(parts).toString() }))
    })
    sent.once('error', fail)
    sent.end(body)
  })
}

/** A door of the typed client. */
export async function call<T>(origin: string, door: string, input: unknown, cookie: string): Promise<T> {
  const { status, body } = await ask(`${origin}/rpc/${door}`, { cookie, body: JSON.stringify({ json: input }) })
  if (status !== 200) throw new Error(`${door} answered ${status}: ${body.slice(0, 300)}`)
  return (JSON.parse(body) as { json: T }).json
}

export const closeConnections = (): void => agent.destroy()
