import * as z from 'zod/mini'
import { formatCount, type Formats } from './format.ts'

/** The last copy that was restored and found whole; `rows` is null where a copy of unknown making was looked at. */
export const provedRestore = z.object({
  provedAt: z.iso.datetime(),
  until: z.iso.datetime(),
  rows: z.nullable(z.int()),
})
export type ProvedRestore = z.output<typeof provedRestore>

export const provedRestoreLine = (
  { provedAt, until, rows }: ProvedRestore,
  { dateOf, dateTimeOf }: Pick<Formats, 'dateOf' | 'dateTimeOf'>,
): string =>
  rows === null
    ? `Cópia com dados até ${dateTimeOf(until)}`
    : `Cópia de ${dateOf(until)} restaurada e conferida em ${dateOf(provedAt)}: ${formatCount(rows)} ${rows === 1 ? 'linha igual' : 'linhas iguais'}`

type RestoreColumns = { restoreProvedAt: Date | null; restoredUntil: Date | null; restoredRows: number | null }

/** What the system's settings keep of it. */
export const toProvedRestore = ({
  restoreProvedAt: at,
  restoredUntil: until,
  restoredRows: rows,
}: RestoreColumns): ProvedRestore | null =>
  at && until && { provedAt: at.toISOString(), until: until.toISOString(), rows }
