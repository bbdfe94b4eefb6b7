import { createHash } from 'node:crypto'
import type { Context, Handler } from 'hono'
import { type Brand, currentBrand } from '../../brand.ts'
import { allForms, type Forms, formFor } from './compress.ts'

/** An answer in each of its encodings, with its ETag. */
export type FixedAnswer = { forms: Forms; tag: string }

/**
 * An answer that is the same for everybody until the next start or a change of the brand. It is made once, and a
 * browser that has it gets 304.
 */
export function fixedAnswer(type: string, make: () => string | Promise<string>): Handler {
  let kept: { made: Promise<FixedAnswer>; brand: Brand } | undefined
  return async (c) => {
    c.header('cache-control', 'no-cache')
    const brand = currentBrand()
    if (kept?.brand !== brand) kept = { made: prepare(make), brand }
    return answerMade(c, await kept.made, type)
  }
}

const prepare = async (make: () => string | Promise<string>): Promise<FixedAnswer> => makeAnswer(await make())

/** Encodes and compresses the text in advance, because that costs more than sending it. */
export async function makeAnswer(text: string): Promise<FixedAnswer> {
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return { forms: await allForms(text), tag }
}

/** Sends the answer in an encoding that the browser accepts, or 304 if the browser has it. */
export function answerMade(c: Context, { forms, tag }: FixedAnswer, type: string): Response {
  c.header('etag', tag)
  c.header('vary', 'accept-encoding')
  if (knows(c.req.header('if-none-match'), tag)) return c.body(null, 304)
  c.header('content-type', type)
  const { body, encoding } = formFor(c.req.header('accept-encoding'), forms)
  if (encoding) c.header('content-encoding', encoding)
  return c.body(body)
}

/** The tag is weak (W/), because a proxy may have sent the answer in another encoding. */
const knows = (header: string | undefined, tag: string): boolean =>
  header === '*' || (header?.split(',').some((one) => one.trim() === tag) ?? false)
