import { brl } from '../../../platform/format.ts'
import { unlinked, writeLetter } from '../../../platform/server/letter.ts'
import { bookingFacts, type PublicLink } from '../../booking-page.ts'
import { dateWords } from '../../date-words.ts'
import { whatsappLink } from '../../share.ts'
import type { News } from '../news-queries.ts'

const words = {
  moved: { subject: 'Agendamento remarcado', heading: 'Seu agendamento foi remarcado', did: 'remarcou' },
  changed: { subject: 'Agendamento alterado', heading: 'Seu agendamento foi alterado', did: 'alterou' },
  cancelled: { subject: 'Agendamento cancelado', heading: 'Seu agendamento foi cancelado', did: 'cancelou' },
  restored: { subject: 'Agendamento reativado', heading: 'Seu agendamento foi reativado', did: 'reativou' },
  confirmed: { subject: 'Agendamento confirmado', heading: 'Seu agendamento está confirmado', did: 'confirmou' },
  refused: {
    subject: 'Agendamento não confirmado',
    heading: 'Seu agendamento não foi confirmado',
    did: 'não confirmou',
  },
  expired: {
    subject: 'Agendamento não confirmado',
    heading: 'Seu agendamento não foi confirmado',
    did: 'não confirmou a tempo',
  },
} as const satisfies Record<News['what'], object>

type Link = Pick<PublicLink, 'businessName' | 'whatsapp'>
type Urls = { booking: string; page: string | null }

/** What becomes of what was paid ahead. */
function depositNews({ what, booking: { deposit, isCancelled } }: News, businessName: string): string[] {
  if (!deposit || deposit.heldCents === 0) return []
  const amount = brl(deposit.heldCents)
  if (what === 'confirmed') return [`Recebemos o sinal de ${amount}, que é descontado no dia do atendimento.`]
  return isCancelled ? [`${businessName} devolve o sinal de ${amount} por PIX.`] : []
}

/** To whoever booked, when what they booked was changed, by the business or by themselves. */
export function bookingNewsLetter({ link, news, urls }: { link: Link; news: News; urls: Urls }) {
  const { booking, before, what, isPending } = news
  const { subject, heading, did } = words[what]
  const { businessName, whatsapp } = link
  const { isCancelled } = booking
  const isTheirs = what !== 'expired' && what !== 'confirmed' && booking.onlineAct !== null
  const who = isTheirs ? 'Você' : businessName
  return writeLetter({
    subject: `${subject}: ${booking.serviceName}, ${businessName}`,
    heading,
    greeting: `Olá, ${booking.name}.`,
    paragraphs: [
      isCancelled
        ? what === 'expired' && booking.deposit
          ? 'O sinal não foi pago a tempo. Este horário não está mais reservado para você.'
          : `${who} ${did} o seu agendamento. Este horário não está mais reservado para você.`
        : `${who} ${did} o seu agendamento. Veja como ficou:`,
      ...(isPending ? [`Falta a confirmação de ${businessName}.`] : []),
      ...depositNews(news, businessName),
    ],
    facts: [
      ...bookingFacts(booking),
      ...(what === 'moved' ? [['Antes', `${dateWords(before.date)}, às ${before.time}`] as [string, string]] : []),
    ],
    ...(isCancelled
      ? urls.page && { action: { label: 'Agendar outro horário', url: urls.page } }
      : { action: { label: 'Ver, remarcar ou cancelar', url: urls.booking } }),
    smallPrint: whatsapp
      ? [{ ours: `Em caso de dúvida, fale com ${unlinked(businessName)}: ${whatsappLink(whatsapp)}` }]
      : [],
  })
}
