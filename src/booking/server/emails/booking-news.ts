import { unlinked, writeLetter } from '../../../platform/server/letter.ts'
import { bookingFacts, type PublicLink } from '../../booking-page.ts'
import { dateWords } from '../../date-words.ts'
import { whatsappLink } from '../../share.ts'
import type { News } from '../news-queries.ts'

const words = {
  moved: { subject: 'Agendamento remarcado', heading: 'Seu agendamento foi remarcado', did: 'remarcou' },
  cancelled: { subject: 'Agendamento cancelado', heading: 'Seu agendamento foi cancelado', did: 'cancelou' },
  restored: { subject: 'Agendamento reativado', heading: 'Seu agendamento foi reativado', did: 'reativou' },
} as const satisfies Record<News['what'], object>

type Link = Pick<PublicLink, 'businessName' | 'whatsapp'>
type Urls = { booking: string; page: string | null }

/** To whoever booked, when what they booked was changed, by the business or by themselves. */
export function bookingNewsLetter({ link, news, urls }: { link: Link; news: News; urls: Urls }) {
  const { booking, before, what } = news
  const { subject, heading, did } = words[what]
  const { businessName, whatsapp } = link
  const isCancelled = what === 'cancelled'
  const who = booking.onlineAct ? 'Você' : businessName
  return writeLetter({
    subject: `${subject}: ${booking.serviceName}, ${businessName}`,
    heading,
    greeting: `Olá, ${booking.name}.`,
    paragraphs: [
      isCancelled
        ? `${who} ${did} o seu agendamento. Este horário não está mais reservado para você.`
        : `${who} ${did} o seu agendamento. Veja como ficou:`,
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
