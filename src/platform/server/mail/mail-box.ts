import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { brandColors, productName } from '../../brand.ts'
import { defaultZone } from '../../clock.ts'
import { formatDateTime } from '../../format.ts'
import { databasePool } from '../database/database.ts'

/** Pages that show the stored mail in development. Not mounted in production: mails contain sign-in links. */
export const mailBox = new Hono()

type StoredMail = {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  sender: string | null
  answersTo: string | null
  calendar: string | null
  createdAt: Date
}

const mostMails = 200

mailBox.get('/dev/mail', async (c) => {
  const { rows } = await databasePool().query<StoredMail>(
    `select * from mail order by created_at desc, id desc limit ${mostMails}`,
  )
  return c.html(
    layout(
      'Correio de desenvolvimento',
      rows.length === 0
        ? html`<p class="empty">Nenhum e-mail ainda. O que o sistema enviar aparece aqui.</p>`
        : html`<ul>
            ${rows.map(
              (mail) =>
                html`<li>
                  <a href="/dev/mail/${mail.id}">
                    <b>${mail.subject}</b>
                    <span
                      >${mail.recipient}
                      <time datetime="${mail.createdAt.toISOString()}">${shown(mail.createdAt)}</time></span
                    >
                    <small>${firstWords(mail.text)}</small>
                  </a>
                </li>`,
            )}
          </ul>`,
    ),
  )
})

mailBox.get('/dev/mail/:id', async (c) => {
  const { rows } = await databasePool().query<StoredMail>('select * from mail where id::text = $1', [c.req.param('id')])
  const mail = rows[0]
  if (!mail) return c.html(layout('E-mail não encontrado', html`<p><a href="/dev/mail">Voltar</a></p>`), 404)
  return c.html(
    layout(
      mail.subject,
      html`<p><a href="/dev/mail">← Todos os e-mails</a></p>
        <p>De <b>${mail.sender ?? productName()}</b> para <b>${mail.recipient}</b>, ${shown(mail.createdAt)}</p>
        ${mail.answersTo ? html`<p>Respostas para <b>${mail.answersTo}</b></p>` : ''}
        <iframe
          title="Como o e-mail aparece"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcdoc="${mail.html}"
        ></iframe>
        <h2>Só texto</h2>
        <pre>${withLinks(mail.text)}</pre>
        ${
          mail.calendar
            ? html`<h2>Anexo: agendamento.ics</h2>
                <pre>${mail.calendar}</pre>`
            : ''
        }`,
    ),
  )
})

const shown = (at: Date) => formatDateTime(at, defaultZone)
const firstWords = (text: string) => text.split('\n').slice(2).join(' ').slice(0, 140)
const withLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, i) => (i % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))

const layout = (title: string, content: ReturnType<typeof html>) =>
  html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`

const { navy, amber, canvas, surface, sunken, line, control, soft } = brandColors
const styles = `
  body { margin: 0; background: ${canvas}; color: ${navy}; font: 16px/1.5 Inter, system-ui, sans-serif }
  main { max-width: 760px; margin: 0 auto; padding: 32px 16px }
  h1 { font-size: 22px; margin: 0 0 20px } h2 { font-size: 16px }
  ul { list-style: none; margin: 0; padding: 0; background: ${surface}; border: 1px solid ${line}; border-radius: 10px; overflow: hidden }
  li + li { border-top: 1px solid ${line} }
  li a { display: block; padding: 14px 18px; color: inherit; text-decoration: none }
  li a:hover, li a:focus-visible { background: ${sunken} }
  li b { display: block; border-left: 4px solid ${amber}; padding-left: 10px; margin-left: -14px }
  li a { padding-left: 32px } li span { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px }
  li small { display: block; color: ${soft}; font-size: 14px } time { color: ${soft}; font-size: 14px }
  iframe { width: 100%; height: 640px; border: 1px solid ${line}; border-radius: 10px; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: ${surface}; border: 1px solid ${line}; border-radius: 10px; padding: 16px; font-size: 14px }
  .empty { background: ${surface}; border: 1px dashed ${control}; border-radius: 10px; padding: 40px; text-align: center; color: ${soft} }`
