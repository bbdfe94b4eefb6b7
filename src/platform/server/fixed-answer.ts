import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Handler } from 'hono'
import { acceptsGzip } from './parts/compress.ts'

type Made = { plain: Buffer<ArrayBuffer>; short: Buffer<ArrayBuffer>; tag: string }

/** An answer that is the same for everybody until the next start: made once, and sent only to who does not have it. */
export function fixedAnswer(type: string, make: () => string | Promise<string>): Handler {
  let made: Promise<Made> | undefined
  return async (c) => {
    const { plain, short, tag } = await (made ??= prepare(make))
    c.header('etag', tag)
    c.header('vary', 'accept-encoding')
    c.header('cache-control', 'no-cache')
    if (knows(c.req.header('if-none-match'), tag)) return c.body(null, 304)
    c.header('content-type', type)
    if (!acceptsGzip(c.req.header('accept-encoding'))) return c.body(plain)
    c.header('content-encoding', 'gzip')
    return c.body(short)
  }
}

async function prepare(make: () => string | Promise<string>): Promise<Made> {
  const plain = Buffer.from(await make())
  const short = Buffer.from(await promisify(gzip)(plain, { level: 9 }))
  return { plain, short, tag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"` }
}

/** A proxy may have sent it on in another form, which it says with a mark. */
const knows = (header: string | undefined, tag: string): boolean =>
  header === '*' || (header?.split(',').some((one) => one.trim() === tag) ?? false)
