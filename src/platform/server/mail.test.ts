import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailBox } from './mail-box.ts'
import { sendMail, smtpMailer } from './mail.ts'
import { limit } from './limits.ts'
import { freshDatabase } from './testing/database.ts'

const database = freshDatabase()
const mail = {
  to: 'ana@exemplo.com',
  subject: 'Olá, Ação',
  text: 'Veja http://localhost:3000/x?a=1',
  html: '<b>Olá & tchau</b>',
}

const received: { to: string[]; raw: string }[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('cheia') ? Object.assign(new Error('mailbox full'), { responseCode: 452 }) : null),
  onData(stream, session, done) {
    let raw = ''
    stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
    stream.on('end', () => {
      received.push({ to: session.envelope.rcptTo.map((to) => to.address), raw })
      done()
    })
  },
})
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => new Promise<void>((done) => server.close(done)))

const mailer = () =>
  smtpMailer(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, 'Marcaí <oi@marcai.local>')

test('an SMTP server gets the mail in both forms', async () => {
  const smtp = mailer()
  await smtp.send(mail)
  smtp.close()
  expect(received).toMatchObject([{ to: ['ana@exemplo.com'] }])
  const { raw } = received[0]!
  expect(raw).toMatch(/^From: .*<oi@marcai.local>/m)
  expect(raw).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(raw).toContain('text/plain')
  expect(raw).toContain('text/html')
})

test('what the server refuses is thrown, so that the job tries again', async () => {
  const smtp = mailer()
  await expect(smtp.send({ ...mail, to: 'cheia@exemplo.com' })).rejects.toThrow()
  smtp.close()
})

test('a line break in a subject adds no header', async () => {
  const smtp = mailer()
  await smtp.send({ ...mail, subject: 'Oi\r\nBcc: todos@exemplo.com' })
  smtp.close()
  expect(received.at(-1)!.to).toEqual(['ana@exemplo.com'])
  expect(received.at(-1)!.raw).not.toMatch(/^Bcc:/m)
})

test('without a server the mail is kept and can be read', async () => {
  expect(await (await mailBox.request('/dev/mail')).text()).toContain('Nenhum e-mail ainda')
  await sendMail(mail)
  await sendMail({ ...mail, subject: '<script>alert(1)</script>' })
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
  for (let i = 0; i < most + 30; i++) await sendMail({ ...mail, to })
  expect(await arrived()).toBe(most)
  await sendMail({ ...mail, to, cause: 'account' })
  await sendMail({ ...mail, to, cause: 'notice' })
  expect(await arrived()).toBe(most + 2)
  await sendMail({ ...mail, to: 'outra@exemplo.com' })
  for (let i = 0; i < limit('mail.account').most + 5; i++) await sendMail({ ...mail, to, cause: 'account' })
  expect(await arrived()).toBe(most + 1 + limit('mail.account').most)
})
