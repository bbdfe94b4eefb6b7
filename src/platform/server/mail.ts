import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { productName } from '../brand.ts'
import { databasePool } from './database.ts'
import type { Mail } from './letter.ts'
import { limit } from './limits.ts'
import { log } from './log.ts'
import { leaveTheHouse } from './parts/outbound.ts'
import { settings } from './settings.ts'
import { count, isReached } from './throttle.ts'

type Written = Omit<Mail, 'cause'>

/** The job that a mail is written for, and the runner that does it. */
export type Errand = { jobId: string; runner: number }

/** Takes a mail out of the house, once for each job: whoever does the job again finds that it has left. */
type Mailer = { send(mail: Written, errand: Errand): Promise<void>; close(): void }

const claimText = `
  update job set sent_at = now() where id = $1 and runner = $2 and sent_at is null returning id`

/** A job sends one mail, and whoever has lost it to another runner sends none. */
export class SentAlready extends Error {
  constructor() {
    super('the mail of this job has been sent, or the job is somebody else’s by now')
  }
}

/** Thrown when the server refused the message, although the database may have its sent-mark. */
export class NotSent extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause })
  }
}

async function claim({ jobId, runner }: Errand): Promise<void> {
  const { rowCount } = await databasePool().query(claimText, [jobId, runner])
  if (rowCount === 0) throw new SentAlready()
}

/** Hands mail to an SMTP server over a few kept connections; what it refuses is thrown, and the job tries again. */
export function smtpMailer(url: string, from = sender, claimed = claim): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // A message is written once; the job knows when to write it again.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // The server takes a message only with its last line, so that line waits until the database knows of it.
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
      const { unsubscribe, ...written } = mail
      const headers = { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && stoppedAt(unsubscribe)) }
      const message = { from: from(), ...written, headers, messageId: `<${errand.jobId}@${hostname}>`, errand }
      try {
        await transport.sendMail(message)
      } catch (error) {
        throw error instanceof SentAlready ? error : new NotSent(error as Error)
      }
    },
    close: () => transport.close(),
  }
}

/** As the product is called when the mail leaves, unless the installation says otherwise. */
const sender = (): string | { name: string; address: string } =>
  settings.mailFrom ?? { name: productName(), address: 'nao-responda@marcai.local' }

/** RFC 8058: one press in the mail program posts to the address; who only opens it changes nothing. */
const stoppedAt = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

async function* endingWith(message: Buffer, before: () => Promise<void>) {
  yield message
  await before()
}

/** Without a mail server every mail is kept, to be read at /dev/mail. */
const storedMailer: Mailer = {
  send: async ({ to, subject, text, html }, { jobId, runner }) => {
    const { rowCount } = await databasePool().query(
      `with claimed as (${claimText})
       insert into mail (recipient, subject, text, html) select $3, $4, $5, $6 from claimed`,
      [jobId, runner, to, subject, text, html],
    )
    if (rowCount === 0) throw new SentAlready()
  },
  close: () => {},
}

const mailer = settings.smtpUrl ? smtpMailer(settings.smtpUrl) : storedMailer

/**
 * Nobody gets more mail than the limits say, whoever causes it; the answer tells whether it left. What was sent is counted, so
 * that a retry is none.
 */
export async function deliver({ cause = 'stranger', ...mail }: Mail, errand: Errand): Promise<boolean> {
  leaveTheHouse()
  const limits = limitsOf(cause, mail.to)
  if (await isReached(...limits)) {
    log.warn({ cause }, 'a mail beyond the limit is not sent')
    return false
  }
  await mailer.send(mail, errand)
  await count(...limits)
  return true
}

function limitsOf(cause: NonNullable<Mail['cause']>, to: string) {
  if (cause === 'account') return [limit('mail.account', to)]
  if (cause === 'notice') return [limit('mail.notice', to)]
  return [limit('mail.stranger', to), limit('mail.stranger-day', to)]
}
export const closeMail = (): void => mailer.close()
