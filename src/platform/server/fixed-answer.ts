import { createHash } from 'node:crypto'
import type { Handler } from 'hono'
import { allForms, type Forms, formFor } from './parts/compress.ts'

type Made = { forms: Forms; tag: string }

/** An answer that is the same for everybody until the next start: made once, and sent only to who does not have it. */
export function fixedAnswer(type: string, make: () => string | Promise<string>): Handler {
  let made: Promise<Made> | undefined
  return async (c) => {
    const { forms, tag } = await (made ??= prepare(make))
    c.header('etag', tag)
    c.header('vary', 'accept-encoding')
    c.header('cache-control', 'no-cache')
    if (knows(c.req.header('if-none-match'), tag)) return c.body(null, 304)
    c.header('content-type', type)
    const { body, encoding } = formFor(c.req.header('accept-encoding'), forms)
    if (encoding) c.header('content-encoding', encoding)
    return c.body(body)
  }
}

async function prepare(make: () => string | Promise<string>): Promise<Made> {
  const text = await make()
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return { forms: await allForms(text), tag }
}

/** A proxy may have sent it on in another form, which it says with a mark. */
const knows = (header: string | undefined, tag: string): boolean =>
  header === '*' || (header?.split(',').some((one) => one.trim() === tag) ?? false)
