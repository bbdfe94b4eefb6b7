import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { numbered } from '../platform/words.ts'
import { sharedAt } from './link-source.ts'

const most = 10
const wrong = 'Informe o endereço de um site por linha, como www.seusalao.com.br.'

/**
 * The https origin of a website, from a typed host name or a full address. Plain http is refused, because a frame is
 * no safer than the page around it.
 */
function originOf(typed: string): string | null {
  const [, host = ''] = /^(?:https:\/\/)?([a-z0-9.-]+)(?:\/.*)?$/i.exec(typed) ?? []
  const name = host.toLowerCase()
  const isName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(name)
  return isName ? `https://${name}` : null
}

/** The business's own websites, the only ones that may show the booking page in a frame. */
export const framingSites = z.pipe(
  field.lines(numbered('Informe no máximo {most} sites.', { most }), { most, longest: 300 }),
  z.pipe(
    z.transform((lines: string[], at) => {
      const origins = lines.map(originOf)
      if (origins.includes(null)) at.issues.push({ code: 'custom', message: wrong, input: lines })
      return [...new Set(origins.filter((origin) => origin !== null))]
    }),
    z.array(z.string()),
  ),
)

const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** HTML for the owner's website: a button that opens the booking page. */
export const buttonSnippet = (url: string, color: string, textColor: string): string =>
  `<a href="${text(sharedAt(url, 'site'))}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:${color};color:${textColor};font:600 16px sans-serif;text-decoration:none">Agendar horário</a>`

/**
 * HTML for the owner's website: the booking page in a frame, which grows with the page. Where the website allows no
 * such script, the frame keeps its height. It listens to this frame and to our origin only.
 */
export const frameSnippet = (url: string, businessName: string): string =>
  `<iframe src="${text(sharedAt(url, 'site'))}" title="${text(`Agendamento online: ${businessName}`)}" style="width:100%;height:820px;border:0" loading="lazy"></iframe>
<script>${growing(/^https?:\/\/[^/]+/.exec(url)![0])}</script>`

const growing = (origin: string) =>
  [
    '(function(f){addEventListener("message",function(e){',
    `if(e.source!==f.contentWindow||e.origin!==${JSON.stringify(origin)}||!e.data)return;`,
    'if(e.data.bookingHeight>0)f.style.height=Math.ceil(e.data.bookingHeight)+"px";',
    'if(e.data.bookingStep&&f.getBoundingClientRect().top<0)f.scrollIntoView()',
    '})})(document.currentScript.previousElementSibling)',
  ].join('')
