import type { IncomingMessage } from 'node:http'

/** Why a body is not taken, with the status that says so. */
export class BodyRefused extends Error {
  readonly status: 400 | 413 | 415

  constructor(status: 400 | 413 | 415, text: string) {
    super(text)
    this.status = status
  }
}

const mostBytes = 1_000_000

/** The JSON that a request carries; undefined when it carries nothing. */
export function readBody(request: IncomingMessage): Promise<unknown> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > mostBytes) return Promise.reject(tooLarge())
  if (announced === 0 && !request.headers['transfer-encoding']) return Promise.resolve(undefined)
  const type = request.headers['content-type']
  if (!type?.startsWith('application/json')) return Promise.reject(new BodyRefused(415, 'Envie os dados como JSON.'))
  return new Promise((done, fail) => {
    const parts: Buffer[] = []
    let bytes = 0
    request.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes > mostBytes) fail(tooLarge())
      else parts.push(part)
    })
    request.once('end', () => done(parts.length === 1 ? parts[0] : Buffer.concat(parts)))
    request.once('error', fail)
  }).then((body) => parse((body as Buffer).toString()))
}

function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new BodyRefused(400, 'Os dados enviados não são um JSON válido.')
  }
}

const tooLarge = () => new BodyRefused(413, 'Os dados enviados são grandes demais.')
