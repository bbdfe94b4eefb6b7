import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import { platformRefusals } from '../../refusal.ts'
import { Refusal } from '../../refusal-error.ts'
import { BodyRefused } from './read-body.ts'

/** Of a form; pictures and archives have ways of their own. */
const mostBytes = 20_000

/** Refuses a form that is too long, before it is read. */
export const boundedForm = (tooLarge = 'O formulário enviado é grande demais.'): MiddlewareHandler =>
  bodyLimit({
    maxSize: mostBytes,
    onError: () => {
      throw new BodyRefused(413, tooLarge)
    },
  })

/** Of several errors of a field, the first is reported. */
export function readAs<Schema extends z.ZodMiniType>(schema: Schema, form: object): z.output<Schema> {
  const read = z.safeParse(schema, form)
  if (read.success) return read.data
  const fields = Object.fromEntries(
    read.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  )
  throw new Refusal(platformRefusals.INVALID_INPUT, { fields })
}
