import { keptLines, type KeptRecords } from '../../../clients/erasure.ts'
import type { Formats } from '../../../platform/format.ts'
import { writeLetterIn } from '../../../languages/server/write-letter.ts'
import { inLanguage, type Language, languages } from '../../../languages/language.ts'
import { translatorFor } from '../../../languages/translators.ts'
import { type Letterhead, writeLetter } from '../../../platform/server/mail/letter.ts'
import { requestKindNames, type OwnRequest, type RequestKind } from '../../client-request.ts'
import { mostCards, pageDays } from '../../own-page.ts'

type Page = { head: Letterhead; language: Language; name: string; url: string; isLast: boolean }

/** Sends a client the link to their own page. */
export function ownPageLetter({ head, language, name, url, isLast }: Page) {
  const translator = translatorFor(language)
  const { say } = translator
  const { name: businessName } = head
  return writeLetterIn(translator, head, {
    subject: say('{businessName}: seus dados', { businessName }),
    heading: say('Sua página de dados pessoais'),
    greeting: say('Olá, {name}.', { name }),
    paragraphs: [
      say(
        'Nesta página você vê os dados que {businessName} guarda sobre você. Você pode corrigir, baixar, retirar consentimentos e pedir a exclusão.',
        { businessName },
      ),
    ],
    action: { label: say('Ver meus dados'), url: inLanguage(url, language === languages[0] ? null : language) },
    smallPrint: [
      ...(isLast
        ? [
            say('Enviamos {mostCards} links. Há mais cadastros com este e-mail: peça os outros ao estabelecimento.', {
              mostCards,
            }),
          ]
        : []),
      say('O link vale por {pageDays} dias. Não compartilhe: quem tiver o link vê os seus dados.', { pageDays }),
      say('Se você não pediu este link, pode ignorar este e-mail.'),
    ],
  })
}

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
  language: Language
  asked: RequestKind
  /** Null if the request was granted. */
  reason: string | null
  kept: KeptRecords
}

/** Tells a client how the request was decided. */
export function decidedLetter({ head, language, asked, reason, kept }: Decision) {
  const translator = translatorFor(language)
  const { say } = translator
  const { name: businessName } = head
  const about = { subject: say('{businessName}: seu pedido', { businessName }), smallPrint: [] }
  if (reason !== null)
    return writeLetterIn(translator, head, {
      ...about,
      heading: say('Seu pedido não foi atendido'),
      paragraphs: [
        say('{businessName} analisou o seu pedido ({request}) e informou o motivo:', {
          businessName,
          request: say(requestKindNames[asked]).toLowerCase(),
        }),
        reason,
        say(
          'Se não concordar, fale com o estabelecimento. Você também pode reclamar à Autoridade Nacional de Proteção de Dados (ANPD).',
        ),
      ],
    })
  if (asked === 'contact')
    return writeLetterIn(translator, head, {
      ...about,
      heading: say('Seu contato foi alterado'),
      paragraphs: [
        say('{businessName} atualizou o seu telefone e o seu e-mail, como você pediu na sua página.', {
          businessName,
        }),
        say('Se não foi você que pediu, avise {businessName}.', { businessName }),
      ],
    })
  const lines = keptLines(kept, translator)
  return writeLetterIn(translator, head, {
    ...about,
    heading: say('Seus dados pessoais foram excluídos'),
    paragraphs: [
      say(
        '{businessName} excluiu o seu nome, os seus contatos, o seu documento, o seu aniversário e as observações sobre você.',
        { businessName },
      ),
      ...(lines.length > 0 ? [say('Continua guardado, sem nome:'), ...lines] : []),
    ],
  })
}
