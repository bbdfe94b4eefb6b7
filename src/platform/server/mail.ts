import { createTransport } from 'nodemailer'
import { databasePool } from './database.ts'
import { limit } from './limits.ts'
import { log } from './log.ts'
import { settings } from './settings.ts'
import { count, isReached } from './throttle.ts'

type Written = { to: string; subject: string; text: string; html: string }
/**
 * Why somebody gets mail: what happens to their own account, what their business wants to be told, or because somebody else typed
 * the address, which is what counts unless it is said.
 */
export type Mail = Written & { cause?: 'account' | 'notice' | 'stranger' }
export type Mailer = { send(mail: Written): Promise<void>; close(): void }

/** Hands mail to an SMTP server over a few kept connections; what it refuses is thrown, and the job tries again. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    send: async (mail) => {
      await transport.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
    close: () => transport.close(),
  }
}

/** Without a mail server every mail is kept, to be read at /dev/mail. */
const storedMailer: Mailer = {
  send: async ({ to, subject, text, html }) => {
    await databasePool().query('insert into mail (recipient, subject, text, html) values ($1, $2, $3, $4)', [
      to,
      subject,
      text,
      html,
    ])
  },
  close: () => {},
}

const mailer = settings.smtpUrl ? smtpMailer(settings.smtpUrl, settings.mailFrom) : storedMailer

/** Nobody gets more mail than the limits say, whoever causes it. What was sent is counted, so that a retry is none. */
export async function sendMail({ cause = 'stranger', ...mail }: Mail): Promise<void> {
  const limits = limitsOf(cause, mail.to)
  if (await isReached(...limits)) return log.warn({ cause }, 'a mail beyond the limit is not sent')
  await mailer.send(mail)
  await count(...limits)
}

function limitsOf(cause: NonNullable<Mail['cause']>, to: string) {
  if (cause === 'account') return [limit('mail.account', to)]
  if (cause === 'notice') return [limit('mail.notice', to)]
  return [limit('mail.stranger', to), limit('mail.stranger-day', to)]
}

export const closeMail = (): void => mailer.close()
