import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { brandColors, brandFile, currentBrand, productName } from '../brand.ts'
import { oneLine } from '../text.ts'
import { fullAddress } from './settings.ts'

/** Text in which anything that looks like a link is defused, unless it is marked as ours. */
type Text = string | { ours: string }

/** The content of a mail; its text and HTML forms are both made from it. */
export type Letter = {
  subject: string
  heading: string
  greeting?: string
  paragraphs: Text[]
  /** Rows of name and value. */
  facts?: [name: string, value: string][]
  /** Six digits to type, shown large. */
  code?: string
  action?: { label: string; url: string }
  /** How long a link or code is valid, and what to do if the recipient did not ask for it. */
  smallPrint: Text[]
  /** The letter's language, and the hint below the button in it. Portuguese by default. */
  inLanguage?: { language: string; withoutButton: string }
}

/**
 * A written letter with its recipient. `cause` selects the limit that counts it: mail about the recipient's own
 * account, a notice to a business, or mail to an address that somebody else typed (the default). `unsubscribe` is a URL
 * to which mail programs post when the recipient stops such mail (List-Unsubscribe).
 */
export type Mail = Written & { to: string; cause?: 'account' | 'notice' | 'stranger'; unsubscribe?: string }
type Written = { subject: string; text: string; html: string }

const { navy, amber, canvas, surface, sunken, line, soft } = brandColors
const font = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

export function writeLetter(letter: Letter): Written {
  const safe = withoutLinks(letter)
  return { subject: safe.subject, text: asText(safe), html: asHtml(safe) }
}

type SafeLetter = Omit<Letter, 'paragraphs' | 'smallPrint'> & { paragraphs: string[]; smallPrint: string[] }

/**
 * Names in mails are typed by others and could contain links to phishing sites. Only our own links must become
 * clickable in mail programs.
 */
function withoutLinks({ subject, heading, greeting, paragraphs, facts, smallPrint, ...rest }: Letter): SafeLetter {
  const say = (text: Text) => (typeof text === 'string' ? unlinked(text) : text.ours)
  return {
    ...rest,
    // No mail program makes a link of what stands in a subject, so that the names there stay as they are.
    subject: oneLine(subject),
    heading: unlinked(heading),
    ...(greeting && { greeting: unlinked(greeting) }),
    paragraphs: paragraphs.map(say),
    ...(facts && { facts: facts.map(([name, value]): [string, string] => [unlinked(name), unlinked(value)]) }),
    smallPrint: smallPrint.map(say),
  }
}

/** Inserts spaces so that mail programs do not turn a text into a link. No domain ends in one letter (S.O.S). */
export const unlinked = (text: string): string =>
  text
    .replaceAll('://', ': // ')
    .replace(/(?<=\S)[@＠](?=\S)/gu, ' @ ')
    .replace(/(?<=\S)([.．。｡])(?=\p{L}{2})/gu, '$1 ')

function asText({ heading, greeting, paragraphs, facts, code, action, smallPrint }: SafeLetter): string {
  const parts = [
    heading,
    greeting,
    ...paragraphs,
    facts?.map(([name, value]) => `${name}: ${value}`).join('\n'),
    code,
    action && `${action.label}: ${action.url}`,
    ...smallPrint,
    productName(),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const portuguese = {
  language: 'pt-BR',
  withoutButton: 'Se o botão não funcionar, copie este endereço no navegador:',
}

// Mail programs support tables and inline styles, but little else.
function asHtml({ inLanguage = portuguese, ...letter }: SafeLetter): string {
  const { subject, heading, greeting, paragraphs, facts, code, action, smallPrint } = letter
  const page = html`<!doctype html>
    <html lang="${inLanguage.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:0;background:${canvas};color:${navy};${font}">
        <div style="display:none;max-height:0;overflow:hidden">${paragraphs[0] ?? ''}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${canvas}">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
                <tr>
                  <td style="padding:0 4px 20px;font-size:20px;font-weight:700;letter-spacing:-0.02em;color:${navy}">
                    ${logo()}${productName()}<span style="color:${amber}">.</span>
                  </td>
                </tr>
                <tr>
                  <td
                    style="background:${surface};border:1px solid ${line};border-top:4px solid ${amber};border-radius:10px;padding:32px 28px"
                  >
                    <h1 style="margin:0 0 20px;font-size:22px;line-height:28px;font-weight:700;color:${navy}">
                      ${heading}
                    </h1>
                    ${greeting ? paragraph(greeting) : ''}${paragraphs.map(paragraph)}${facts ? factTable(facts) : ''}${code ? codeBox(code) : ''}${action ? button(action, inLanguage.withoutButton) : ''}
                  </td>
                </tr>
                <tr>
                  <td style="padding:20px 4px 0">
                    ${smallPrint.map((text) => html`<p style="margin:0 0 8px;font-size:13px;line-height:19px;color:${soft}">${text}</p>`)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`
  // The template contains no promises, so the result is a string.
  return (page as HtmlEscapedString).toString()
}

/** The operator's logo beside the name. Mail programs that hide pictures still show the name. */
const logo = () =>
  currentBrand().logo
    ? html`<img
        src="${fullAddress(brandFile('/icon-192.png'))}"
        alt=""
        width="32"
        height="32"
        style="margin-right:8px;vertical-align:middle;border-radius:6px"
      />`
    : ''

const paragraph = (text: string) =>
  html`<p style="margin:0 0 16px;font-size:16px;line-height:24px;overflow-wrap:anywhere">${text}</p>`

const factTable = (facts: [string, string][]) =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="margin:0 0 8px;font-size:16px;line-height:24px"
  >
    ${facts.map(
      ([name, value]) =>
        html`<tr>
          <td style="padding:8px 12px 8px 0;border-top:1px solid ${line};color:${soft};vertical-align:top">${name}</td>
          <td style="padding:8px 0;border-top:1px solid ${line};font-weight:600;text-align:right">${value}</td>
        </tr>`,
    )}
  </table>`

const codeBox = (code: string) =>
  html`<p
    style="margin:8px 0;padding:16px;border-radius:8px;background:${sunken};text-align:center;font-size:32px;line-height:40px;font-weight:700;letter-spacing:0.3em;color:${navy}"
  >
    ${code}
  </p>`

const button = ({ label, url }: { label: string; url: string }, withoutButton: string) =>
  html`<p style="margin:24px 0 20px">
      <a
        href="${url}"
        target="_blank"
        style="display:inline-block;padding:13px 24px;border-radius:8px;background:${amber};color:${navy};font-size:16px;line-height:22px;font-weight:700;text-decoration:none"
        >${label}</a
      >
    </p>
    <p style="margin:0;font-size:13px;line-height:19px;color:${soft}">
      ${withoutButton}<br /><a href="${url}" target="_blank" style="color:${soft};word-break:break-all">${url}</a>
    </p>`
