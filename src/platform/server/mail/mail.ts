import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { productName } from '../../brand.ts'
import { databasePool } from '../database/database.ts'
import type { Mail } from './letter.ts'
import { limit } from '../http/limits.ts'
import { log } from '../log.ts'
import { assertOutsideTransaction } from '../outside/outbound.ts'
import { settings } from '../settings.ts'
import { traced } from '../tracing.ts'
import { count, isReached } from '../http/throttle.ts'

type MailText = Omit<Mail, 'cause'>

/** The job that a mail belongs to, and the number of its runner. */
export type Errand = { jobId: string; runner: number }

/** Sends a mail once per job, as far as the mail server's answer tells. A second run of the job gets `SentAlready`. */
type Mailer = { send(mail: MailText, errand: Errand): Promise<void>; close(): void }

const claimText = `
  update job set sent_at = now() where id = $1 and runner = $2 and sent_at is null returning id`

/** The job's mail was already sent, or another runner has the job now. */
export class SentAlready extends Error {
  constructor() {
    super('the mail of this job has been sent, or the job is somebody else’s by now')
  }
}

/** As far as is known the mail was not sent, although `sent_at` may already be set. A lost answer counts as this. */
export class NotSent extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause })
  }
}

/** SMTP replies that speak of the mailbox: unknown, not local, name not allowed. Others may be about us. */
const mailboxReplies = new Set<unknown>([550, 551, 553])

/** Whether the recipient's mail server refused the address for good, so that another try would change nothing. */
export function isAddressRefused(error: unknown): boolean {
  const cause = error instanceof NotSent ? (error.cause as { code?: unknown; responseCode?: unknown }) : null
  return cause?.code === 'EENVELOPE' && mailboxReplies.has(cause.responseCode)
}

async function claim({ jobId, runner }: Errand): Promise<void> {
  const { rowCount } = await databasePool().query(claimText, [jobId, runner])
  if (rowCount === 0) throw new SentAlready()
}

/** Sends mail to an SMTP server over a few kept connections. Failures are thrown, and the job tries again. */
export function smtpMailer(url: string, from = sender, claimed = claim): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // Nodemailer must not retry: the job decides when to try again.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // The server accepts a message only at its end, so the end is held back until the database has recorded the mail.
  transport.use('stream', ({ data, message }, done) => {
    const { errand } = data as unknown as { errand: Errand }
    message.build((error, whole) => {
      message.createReadStream = () =>
        Readable.from(
          endingWith(whole, () => claimed(errand)),
          { objectMode: false },
        )
      done(error)
    })
  })
  return {
    send: async (mail, errand) => {
      const { hostname } = settings.publicUrl
      const { unsubscribe, from: name, answersTo, calendar, ...written } = mail
      const message = {
        ...written,
        from: name ? { name, address: addressIn(from()) } : from(),
        ...(answersTo && { replyTo: { name: name ?? '', address: answersTo } }),
        ...(calendar && {
          icalEvent: { filename: 'agendamento.ics', method: calendar.method, content: calendar.text },
        }),
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && stoppedAt(unsubscribe)) },
        messageId: `<${errand.jobId}@${hostname}>`,
        errand,
      }
      try {
        await transport.sendMail(message)
      } catch (error) {
        throw error instanceof SentAlready ? error : new NotSent(error as Error)
      }
    },
    close: () => transport.close(),
  }
}

type Sender = string | { name: string; address: string }

/** The configured sender, or the product's current name. */
const sender = (): Sender => settings.mailFrom ?? { name: productName(), address: 'nao-responda@marcai.local' }

/** The address in a sender that may be written as `Name <address>`. */
const addressIn = (sender: Sender): string =>
  typeof sender === 'string' ? (/<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender).trim() : sender.address

/** The address from which all mail leaves. */
export const senderAddress = (): string => addressIn(sender())

/** RFC 8058: the mail program's button posts to this URL; merely opening it changes nothing. */
const stoppedAt = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

async function* endingWith(message: Buffer, before: () => Promise<void>) {
  yield message
  await before()
}

/** Without an SMTP server, mail is stored and shown at /dev/mail. */
const storedMailer: Mailer = {
  send: async ({ to, subject, text, html, from = null, answersTo = null, calendar }, { jobId, runner }) => {
    const { rowCount } = await databasePool().query(
      `with claimed as (${claimText})
       insert into mail (recipient, subject, text, html, sender, answers_to, calendar)
       select $3, $4, $5, $6, $7, $8, $9 from claimed`,
      [jobId, runner, to, subject, text, html, from, answersTo, calendar?.text ?? null],
    )
    if (rowCount === 0) throw new SentAlready()
  },
  close: () => {},
}

const mailer = settings.smtpUrl ? smtpMailer(settings.smtpUrl) : storedMailer

/**
 * Sends a mail unless its recipient's limit is reached; returns whether it was sent. Only sent mail is counted, so a
 * retry does not count twice.
 */
export async function deliver({ cause = 'stranger', ...mail }: Mail, errand: Errand): Promise<boolean> {
  assertOutsideTransaction()
  const limits = limitsOf(cause, mail.to)
  if (await isReached(...limits)) {
    log.warn({ cause }, 'a mail beyond the limit is not sent')
    return false
  }
  await traced('client', 'send a mail', () => mailer.send(mail, errand))
  await count(...limits)
  return true
}

function limitsOf(cause: NonNullable<Mail['cause']>, to: string) {
  if (cause === 'account') return [limit('mail.account', to)]
  if (cause === 'notice') return [limit('mail.notice', to)]
  return [limit('mail.stranger', to), limit('mail.stranger-day', to)]
}
export const closeMail = (): void => mailer.close()
