import * as z from 'zod/mini'

export const mostJobsShown = 100

/** A failed job: its name, last error and next attempt, but never its input. */
export const failedJob = z.object({
  id: z.uuid(),
  task: z.string(),
  attempts: z.int(),
  isMail: z.boolean(),
  lastError: z.string(),
  nextAt: z.nullable(z.iso.datetime()),
  givenUpAt: z.nullable(z.iso.datetime()),
})
export type FailedJob = z.output<typeof failedJob>

export const jobFigures = z.object({ waiting: z.int(), givenUp: z.int(), mails: z.int() })
export type JobFigures = z.output<typeof jobFigures>

/** Removes e-mail addresses from an error's text: mail servers quote them, and the operator does not need them. */
export const withoutAddresses = (error: string): string => error.replace(/[^\s<>"']+@[^\s<>"']+/g, '…@…')
