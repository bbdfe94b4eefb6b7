import { createTransport } from 'nodemailer'
import { databasePool } from './database.ts'
import { settings } from './settings.ts'

export type Mail = { to: string; subject: string; text: string; html: string }
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

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

export const sendMail = (mail: Mail): Promise<void> => mailer.send(mail)
export const closeMail = (): void => mailer.close()
