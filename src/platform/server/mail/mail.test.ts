import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../id.ts'
import { databasePool } from '../database/database.ts'
import { mailBox } from './mail-box.ts'
import { limit } from '../http/limits.ts'
import { SentAlready, smtpMailer, type Errand } from './mail.ts'
import { freshDatabase } from '../testing/database.ts'
import { sendNow } from '../testing/jobs.ts'
import { outsideBusinesses } from '../database/run-transaction.ts'

const database = freshDatabase()
const mail = {
  to: 'ana@exemplo.com',
  subject: 'Olá, Ação',
  text: 'Veja http://localhost:3000/x?a=1',
  html: '<b>Olá & tchau</b>',
}

const received: { to: string[]; raw: string }[] = []
/** Headers with the words that are written in another form for signs beyond ASCII. */
const decoded = (raw: string) =>
  raw.replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, word: string) =>
    decodeURIComponent(word.replaceAll('_', ' ').replaceAll('=', '%')),
  )
/** The server's answer to a complete message. */
let verdict: Error | undefined
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('cheia') ? Object.assign(new Error('mailbox full'), { responseCode: 452 }) : null),
  onData(stream, session, done) {
    let raw = ''
    stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
    stream.on('end', () => {
      if (!verdict) received.push({ to: session.envelope.rcptTo.map((to) => to.address), raw })
      done(verdict)
    })
  },
})
server.on('error', () => {}) // some of these tests disconnect in the middle
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => new Promise<void>((done) => server.close(done)))

const mailer = (claimed?: (errand: Errand) => Promise<void>) =>
  smtpMailer(
    `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    () => 'Marcaí <oi@marcai.local>',
    claimed,
  )

async function aJob(runner = 7): Promise<Errand> {
  const jobId = newId()
  await databasePool().query(`insert into job (id, task, runner) values ($1, 'test', $2)`, [jobId, runner])
  return { jobId, runner }
}
const isSent = async ({ jobId }: Errand) =>
  (await database.admin.query('select from job where id = $1 and sent_at is not null', [jobId])).rowCount === 1

test('an SMTP server gets the mail in both forms, under the name of its job', async () => {
  const smtp = mailer()
  const errand = await aJob()
  await smtp.send(mail, errand)
  smtp.close()
  expect(received).toMatchObject([{ to: ['ana@exemplo.com'] }])
  const { raw } = received[0]!
  expect(raw).toMatch(/^From: .*<oi@marcai.local>/m)
  expect(raw).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(raw).toContain(`Message-ID: <${errand.jobId}@localhost>`)
  expect(raw).toContain('text/plain')
  expect(raw).toContain('text/html')
  expect(await isSent(errand)).toBe(true)
})

test('mail that can be stopped says where, for one press, and other mail says nothing of it', async () => {
  const smtp = mailer()
  await smtp.send({ ...mail, unsubscribe: 'https://marcai.local/sair/x' }, await aJob())
  await smtp.send(mail, await aJob())
  smtp.close()
  const [stoppable, other] = received.slice(-2).map(({ raw }) => raw)
  expect(stoppable).toMatch(/^List-Unsubscribe: <https:\/\/marcai\.local\/sair\/x>\r$/m)
  expect(stoppable).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(other).not.toMatch(/^List-Unsubscribe/m)
})

test('a business’s mail bears its name, and answers to it arrive where the business reads them', async () => {
  const smtp = mailer()
  const ofBusiness = { ...mail, from: 'Salão S.O.S Beleza' }
  await smtp.send({ ...ofBusiness, answersTo: 'contato@sos.com.br' }, await aJob())
  await smtp.send({ ...ofBusiness, answersTo: null }, await aJob())
  smtp.close()
  const [answered, unanswered] = received.slice(-2).map(({ raw }) => decoded(raw))
  for (const raw of [answered, unanswered])
    expect(raw).toMatch(/^From: "?Salão S\.O\.S Beleza"? <oi@marcai\.local>\r$/m)
  expect(answered).toMatch(/^Reply-To: .*<contato@sos\.com\.br>\r$/m)
  expect(unanswered).not.toMatch(/^Reply-To/m)
})

test('an event comes beside the text, with what the calendar is to do with it', async () => {
  const smtp = mailer()
  const calendar = { method: 'CANCEL', text: 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n' }
  await smtp.send({ ...mail, calendar }, await aJob())
  smtp.close()
  const { raw } = received.at(-1)!
  expect(raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL\r$/m)
  expect(raw).toMatch(/^Content-Disposition: attachment; filename=agendamento\.ics\r$/m)
})

// spec: public-errors-14
test('what the server refuses is thrown, so that the job tries again', async () => {
  const smtp = mailer()
  await expect(smtp.send({ ...mail, to: 'cheia@exemplo.com' }, await aJob())).rejects.toThrow('mailbox full')
  verdict = Object.assign(new Error('try later'), { responseCode: 451 })
  await expect(smtp.send(mail, await aJob())).rejects.toThrow('try later')
  verdict = undefined
  smtp.close()
})

test('a line break in a subject adds no header', async () => {
  const smtp = mailer()
  await smtp.send({ ...mail, subject: 'Oi\r\nBcc: todos@exemplo.com' }, await aJob())
  smtp.close()
  expect(received.at(-1)!.to).toEqual(['ana@exemplo.com'])
  expect(received.at(-1)!.raw).not.toMatch(/^Bcc:/m)
})

test('the server has the whole message but its end, and takes nothing, until the database knows of it', async () => {
  const before = received.length
  const atClaim: number[] = []
  const failing = mailer(async () => {
    atClaim.push(received.length)
    throw new Error('the database is away')
  })
  await expect(failing.send(mail, await aJob())).rejects.toThrow('the database is away')
  failing.close()
  const smtp = mailer(async () => {
    atClaim.push(received.length)
  })
  await smtp.send(mail, await aJob())
  smtp.close()
  expect(atClaim).toEqual([before, before])
  expect(received).toHaveLength(before + 1)
})

test.each(['smtp', 'kept'])('a mail leaves once, and only for the runner that has the job: %s', async (way) => {
  const smtp = mailer()
  const send = async (errand: Errand) => {
    if (way === 'smtp') return smtp.send(mail, errand)
    const { deliver } = await import('./mail.ts')
    return deliver(mail, errand)
  }
  const [sent, overtaken] = [await aJob(), await aJob()]
  await send(sent)
  await expect(send(sent)).rejects.toThrow(SentAlready)
  await expect(send({ ...overtaken, runner: 8 })).rejects.toThrow(SentAlready)
  expect(await isSent(overtaken)).toBe(false)
  smtp.close()
})

test('without a server the mail is kept and can be read', async () => {
  await database.admin.query('delete from mail')
  expect(await (await mailBox.request('/dev/mail')).text()).toContain('Nenhum e-mail ainda')
  await sendNow(mail)
  await sendNow({ ...mail, subject: '<script>alert(1)</script>' })
  const list = await (await mailBox.request('/dev/mail')).text()
  expect(list.indexOf('&lt;script&gt;')).toBeGreaterThan(0)
  expect(list.indexOf('&lt;script&gt;')).toBeLessThan(list.indexOf('Olá, Ação'))

  const [, address] = /href="(\/dev\/mail\/[^"]+)"/.exec(list)!
  const one = await (await mailBox.request(address!)).text()
  expect(one).toContain('srcdoc="&lt;b&gt;Olá &amp; tchau&lt;/b&gt;"')
  expect(one).toContain('<a href="http://localhost:3000/x?a=1">')
  expect((await mailBox.request('/dev/mail/outra')).status).toBe(404)
})

test('nobody gets more mail than the limits say, and what strangers cause takes nothing from what is their own', async () => {
  const to = 'alvo@exemplo.com'
  const arrived = async () => (await database.admin.query('select from mail where recipient = $1', [to])).rowCount
  const { most } = limit('mail.stranger')
  for (let i = 0; i < most + 30; i++) await sendNow({ ...mail, to })
  expect(await arrived()).toBe(most)
  await sendNow({ ...mail, to, cause: 'account' })
  await sendNow({ ...mail, to, cause: 'notice' })
  expect(await arrived()).toBe(most + 2)
  await sendNow({ ...mail, to: 'outra@exemplo.com' })
  for (let i = 0; i < limit('mail.account').most + 5; i++) await sendNow({ ...mail, to, cause: 'account' })
  expect(await arrived()).toBe(most + 1 + limit('mail.account').most)
})

test('nothing leaves inside a transaction, which would hold its locks for as long as the mail server likes', async () => {
  const to = 'dentro@exemplo.com'
  const sending = outsideBusinesses('write', async (db) => {
    await db.selectFrom('account').select('id').limit(1).execute()
    await sendNow({ ...mail, to })
  })
  await expect(sending).rejects.toThrow('inside a transaction')
  await sendNow({ ...mail, to })
  expect((await database.admin.query('select from mail where recipient = $1', [to])).rowCount).toBe(1)
})
