import * as z from 'zod/mini'
import { platformRefusals } from '../../refusal.ts'
import { Refusal } from '../../refusal-error.ts'

/** Parses a posted form. Of several errors of a field, the first is reported. */
export function readAs<Schema extends z.ZodMiniType>(schema: Schema, form: object): z.output<Schema> {
  const read = z.safeParse(schema, form)
  if (read.success) return read.data
  const fields = Object.fromEntries(
    read.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  )
  throw new Refusal(platformRefusals.INVALID_INPUT, { fields })
}
