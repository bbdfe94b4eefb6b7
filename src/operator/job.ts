import * as z from 'zod/mini'

export const mostJobsShown = 100

/** A job that failed: what it is called, how it went, and when it goes on; never what it was to do with. */
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

/** Programs put addresses into what they say of a failure; nobody needs them to see what went wrong. */
export const withoutAddresses = (error: string): string => error.replace(/[^\s<>"']+@[^\s<>"']+/g, '…@…')
