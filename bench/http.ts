import { connect, type Socket } from 'node:net'

export type Answer = { status: number; body: string }

type PendingAnswer = { done: (answer: Answer) => void; fail: (error: Error) => void }
type Line = { socket: Socket; pending: PendingAnswer | null }

const headEnd = Buffer.from('\r\n\r\n')
const free = new Map<string, Line[]>()
const open = new Set<Socket>()

/**
 * Sends a request over a kept connection. It is written by hand because Node's own client would take much of the
 * processor that is being measured.
 */
export function ask(url: string, options: { cookie?: string; body?: string; network?: string } = {}): Promise<Answer> {
  const { cookie, body, network } = options
  const { host, hostname, port, pathname } = new URL(url)
  const head = [
    `${body === undefined ? 'GET' : 'POST'} ${pathname} HTTP/1.1`,
    `host: ${host}`,
    cookie && `cookie: ${cookie}`,
    network && `x-forwarded-for: ${network}`,
    body !== undefined && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`,
  ]
  const lines = free.get(host) ?? []
  free.set(host, lines)
  const line = lines.pop() ?? newLine(hostname, Number(port), lines)
  return new Promise((done, fail) => {
    line.pending = { done, fail }
    line.socket.write(`${head.filter(Boolean).join('\r\n')}\r\n\r\n${body ?? ''}`)
  })
}

function newLine(hostname: string, port: number, lines: Line[]): Line {
  const socket = connect({ host: hostname, port, noDelay: true })
  const line: Line = { socket, pending: null }
  let received: Buffer = Buffer.alloc(0)
  const lost = (error: Error) => {
    open.delete(socket)
    line.pending?.fail(error)
    line.pending = null
  }
  open.add(socket)
  socket.on('data', (part: Buffer) => {
    received = received.length === 0 ? part : Buffer.concat([received, part])
    const answer = answerIn(received)
    if (!answer) return
    received = Buffer.alloc(0)
    const { pending } = line
    line.pending = null
    lines.push(line)
    pending?.done(answer)
  })
  socket.on('error', lost)
  socket.on('close', () => {
    const at = lines.indexOf(line)
    if (at >= 0) lines.splice(at, 1)
    lost(new Error('the server closed the connection'))
  })
  return line
}

/** Returns the answer once it is complete, otherwise null. Our server always sends a content length. */
function answerIn(received: Buffer): Answer | null {
  const end = received.indexOf(headEnd)
  if (end < 0) return null
  const head = received.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)
  if (!length) throw new Error(`an answer without a length: ${head}`)
  const start = end + headEnd.length
  if (received.length < start + Number(length[1])) return null
  return { status: Number(head.slice(9, 12)), body: received.toString('utf8', start) }
}

/** Calls a procedure by its name. */
export async function call<T>(origin: string, procedure: string, input: unknown, cookie: string): Promise<T> {
  const { status, body } = await ask(`${origin}/rpc/${procedure}`, { cookie, body: JSON.stringify({ json: input }) })
  if (status !== 200) throw new Error(`${procedure} answered ${status}: ${body.slice(0, 300)}`)
  return (JSON.parse(body) as { json: T }).json
}

export function closeConnections(): void {
  for (const socket of open) socket.destroy()
}
