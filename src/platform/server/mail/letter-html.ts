import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { brandColors, brandFile, currentBrand, productName } from '../../brand.ts'
import { darkColors } from '../../dark-colors.ts'
import { formatPhone } from '../../format.ts'
import { fullAddress } from '../settings.ts'

const { navy, amber, canvas, surface, sunken, line, soft } = brandColors
const font = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const portuguese = {
  language: 'pt-BR',
  withoutButton: 'Se o botão não funcionar, copie este endereço no navegador:',
}
/** A letter in which nothing but our own links can become one. */
export type SafeLetter = {
  subject: string
  heading: string
  greeting?: string
  paragraphs: string[]
  /** Rows of name and value. */
  facts?: [name: string, value: string][]
  /** Six digits to type, shown large. */
  code?: string
  action?: { label: string; url: string }
  /** How long a link or code is valid, and what to do if the recipient did not ask for it. */
  smallPrint: string[]
  /** The letter's language, and the hint below the button in it. Portuguese by default. */
  inLanguage?: { language: string; withoutButton: string }
  /** A letter without it is ours. */
  head?: Head
}

/** A business as the letters to its clients show it. */
export type Head = {
  name: string
  /** Full address of its logo. Many mail programs hide pictures, so the name stands beside it. */
  logo: string | null
  /** Its colours, each with a readable text colour. */
  colors: Record<'light' | 'dark', Colors>
  /** Where it is, in one line, and a map of it. */
  place: { words: string; map: string } | null
  phone: string | null
  /** Where its clients' answers arrive: an address that was proven. Null if there is none. */
  answersTo: string | null
  /** Says below the letter that we only deliver it. */
  sentBy: string
}
type Colors = { ground: string; ink: string }

const ours: Colors = { ground: amber, ink: navy }

/** Mail programs support tables and inline styles, but little else; the dark colours reach those that support more. */
export function asHtml({ inLanguage = portuguese, head, ...letter }: SafeLetter): string {
  const { subject, heading, greeting, paragraphs, facts, code, action, smallPrint } = letter
  const colors = head?.colors ?? { light: ours, dark: ours }
  const page = html`<!doctype html>
    <html lang="${inLanguage.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${raw(darkStyles(colors.dark))}
        </style>
      </head>
      <body class="canvas" style="margin:0;padding:0;background:${canvas};color:${navy};${font}">
        <div style="display:none;max-height:0;overflow:hidden">${paragraphs[0] ?? ''}</div>
        <table
          role="presentation"
          class="canvas"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background:${canvas}"
        >
          <tr>
            <td align="center" style="padding:32px 16px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
                <tr>
                  ${head ? businessHead(head) : ownHead()}
                </tr>
                <tr>
                  <td
                    class="surface line"
                    style="background:${surface};border:1px solid ${line};border-top:${head ? 'none' : `4px solid ${amber}`};border-radius:${head ? '0 0 10px 10px' : '10px'};padding:32px 28px"
                  >
                    <h1
                      class="ink"
                      style="margin:0 0 20px;font-size:22px;line-height:28px;font-weight:700;color:${navy}"
                    >
                      ${heading}
                    </h1>
                    ${greeting ? paragraph(greeting) : ''}${paragraphs.map(paragraph)}${facts ? factTable(facts) : ''}${code ? codeBox(code) : ''}${action ? button(action, inLanguage.withoutButton, colors.light) : ''}
                  </td>
                </tr>
                <tr>
                  <td style="padding:20px 4px 0">${smallPrint.map(small)}${head ? sentBy(head) : ''}</td>
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

/** Rules in the mail override the inline styles only where they are marked as important. */
const darkStyles = ({ ground, ink }: Colors) => `@media (prefers-color-scheme: dark) {
  .canvas { background: ${darkColors.canvas} !important }
  .surface { background: ${darkColors.surface} !important }
  .sunken { background: ${darkColors.sunken} !important }
  .canvas, .ink { color: ${darkColors.ink} !important }
  .soft { color: ${darkColors.soft} !important }
  .line { border-color: ${darkColors.line} !important }
  .button { background: ${ground} !important; color: ${ink} !important }
}`

const ownHead = () =>
  html`<td class="ink" style="padding:0 4px 20px;font-size:20px;font-weight:700;letter-spacing:-0.02em;color:${navy}">
    ${logo()}${productName()}<span style="color:${amber}">.</span>
  </td>`

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

/** The business on its own colour. Its logo lies on white, for which most logos are made. */
function businessHead({ name, logo, colors, place, phone }: Head) {
  const { ground, ink } = colors.light
  const contact = `display:block;margin-top:4px;font-size:14px;line-height:20px;color:${ink};text-decoration:none`
  return html`<td style="background:${ground};border-radius:10px 10px 0 0;padding:20px 28px">
    <table role="presentation" cellpadding="0" cellspacing="0">
      <tr>
        ${
          logo
            ? html`<td style="padding-right:16px;vertical-align:top">
                <img
                  src="${logo}"
                  alt=""
                  width="48"
                  style="display:block;width:48px;max-height:48px;object-fit:contain;padding:4px;border-radius:8px;background:#FFFFFF"
                />
              </td>`
            : ''
        }
        <td style="color:${ink};overflow-wrap:anywhere">
          <span style="display:block;font-size:18px;line-height:24px;font-weight:700;color:${ink}">${name}</span>
          ${place ? html`<a href="${place.map}" target="_blank" style="${contact}">${place.words}</a>` : ''}${phone ? html`<a href="tel:${phone}" style="${contact}">${formatPhone(phone)}</a>` : ''}
        </td>
      </tr>
    </table>
  </td>`
}

const sentBy = ({ sentBy }: Head) =>
  html`<p class="soft" style="margin:16px 0 0;font-size:12px;line-height:16px;color:${soft}">${sentBy}</p>`

const small = (text: string) =>
  html`<p class="soft" style="margin:0 0 8px;font-size:13px;line-height:19px;color:${soft}">${text}</p>`

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
          <td
            class="soft line"
            style="padding:8px 12px 8px 0;border-top:1px solid ${line};color:${soft};vertical-align:top"
          >
            ${name}
          </td>
          <td class="line" style="padding:8px 0;border-top:1px solid ${line};font-weight:600;text-align:right">
            ${value}
          </td>
        </tr>`,
    )}
  </table>`

const codeBox = (code: string) =>
  html`<p
    class="sunken ink"
    style="margin:8px 0;padding:16px;border-radius:8px;background:${sunken};text-align:center;font-size:32px;line-height:40px;font-weight:700;letter-spacing:0.3em;color:${navy}"
  >
    ${code}
  </p>`

const button = ({ label, url }: { label: string; url: string }, withoutButton: string, { ground, ink }: Colors) =>
  html`<p style="margin:24px 0 20px">
      <a
        href="${url}"
        target="_blank"
        class="button"
        style="display:inline-block;padding:13px 24px;border-radius:8px;background:${ground};color:${ink};font-size:16px;line-height:22px;font-weight:700;text-decoration:none"
        >${label}</a
      >
    </p>
    <p class="soft" style="margin:0;font-size:13px;line-height:19px;color:${soft}">
      ${withoutButton}<br /><a href="${url}" target="_blank" class="soft" style="color:${soft};word-break:break-all"
        >${url}</a
      >
    </p>`
