import { keptLines, type KeptRecords } from '../../../clients/erasure.ts'
import type { Formats } from '../../../platform/format.ts'
import { writeLetterIn } from '../../../languages/server/write-letter.ts'
import { portuguese } from '../../../languages/translator.ts'
import { type Letterhead, writeLetter } from '../../../platform/server/mail/letter.ts'
import { requestKindNames, type OwnRequest, type RequestKind } from '../../client-request.ts'
import { mostCards, pageDays } from '../../own-page.ts'

type Page = { head: Letterhead; name: string; url: string; isLast: boolean }

/** Sends a client the link to their own page. */
export const ownPageLetter = ({ head, name, url, isLast }: Page) =>
  writeLetterIn(portuguese, head, {
    subject: `${head.name}: seus dados`,
    heading: 'Sua página de dados pessoais',
    greeting: `Olá, ${name}.`,
    paragraphs: [
      `Nesta página você vê os dados que ${head.name} guarda sobre você. Você pode corrigir, baixar, retirar consentimentos e pedir a exclusão.`,
    ],
    action: { label: 'Ver meus dados', url },
    smallPrint: [
      ...(isLast
        ? [`Enviamos ${mostCards} links. Há mais cadastros com este e-mail: peça os outros ao estabelecimento.`]
        : []),
      `O link vale por ${pageDays} dias. Não compartilhe: quem tiver o link vê os seus dados.`,
      'Se você não pediu este link, pode ignorar este e-mail.',
    ],
  })

type Notice = { request: Pick<OwnRequest, 'kind' | 'dueOn'>; name: string; url: string; formats: Formats }

/** Tells the business of a client's request and its deadline. */
export const requestNoticeLetter = ({ request: { kind, dueOn }, name, url, formats }: Notice) =>
  writeLetter({
    subject: `Pedido sobre dados pessoais: ${requestKindNames[kind]}`,
    heading: 'Um cliente fez um pedido sobre os dados pessoais',
    paragraphs: ['A LGPD dá ao cliente o direito de receber uma resposta no prazo. Atenda ou recuse com o motivo.'],
    facts: [
      ['Cliente', name],
      ['Pedido', requestKindNames[kind]],
      ['Prazo legal', formats.date(dueOn)],
    ],
    action: { label: 'Ver pedidos sobre dados pessoais', url },
    smallPrint: [],
  })

type Decision = {
  head: Letterhead
  asked: RequestKind
  /** Null if the request was granted. */
  reason: string | null
  kept: KeptRecords
}

/** Tells a client how the request was decided. */
export function decidedLetter({ head, asked, reason, kept }: Decision) {
  const businessName = head.name
  const about = { subject: `${businessName}: seu pedido`, smallPrint: [] }
  if (reason !== null)
    return writeLetterIn(portuguese, head, {
      ...about,
      heading: 'Seu pedido não foi atendido',
      paragraphs: [
        `${businessName} analisou o seu pedido (${requestKindNames[asked].toLowerCase()}) e informou o motivo:`,
        reason,
        'Se não concordar, fale com o estabelecimento. Você também pode reclamar à Autoridade Nacional de Proteção de Dados (ANPD).',
      ],
    })
  if (asked === 'contact')
    return writeLetterIn(portuguese, head, {
      ...about,
      heading: 'Seu contato foi alterado',
      paragraphs: [
        `${businessName} atualizou o seu telefone e o seu e-mail, como você pediu na sua página.`,
        `Se não foi você que pediu, avise ${businessName}.`,
      ],
    })
  const lines = keptLines(kept)
  return writeLetterIn(portuguese, head, {
    ...about,
    heading: 'Seus dados pessoais foram excluídos',
    paragraphs: [
      `${businessName} excluiu o seu nome, os seus contatos, o seu documento, o seu aniversário e as observações sobre você.`,
      ...(lines.length > 0 ? ['Continua guardado, sem nome:', ...lines] : []),
    ],
  })
}
