import { unlinked, writeLetter } from '../../../platform/server/letter.ts'
import type { Booking, PublicLink } from '../../booking-page.ts'
import { bookingFacts } from '../../booking-page.ts'
import { shortDayWords } from '../../date-words.ts'
import { whatsappLink } from '../../share.ts'

export const bookingConfirmationLetter = ({
  link,
  booking,
  url,
}: {
  link: Pick<PublicLink, 'businessName' | 'whatsapp'>
  booking: Booking
  url: string
}) =>
  writeLetter({
    subject: `Agendamento realizado: ${booking.serviceName} em ${link.businessName}`,
    heading: 'Agendamento realizado!',
    greeting: `Olá, ${booking.name}.`,
    paragraphs: [`${link.businessName} espera por você.`],
    facts: bookingFacts(booking),
    action: { label: 'Ver, remarcar ou cancelar', url },
    smallPrint: [
      `Você pode remarcar ou cancelar até ${shortDayWords(booking.until.date)}, às ${booking.until.time}.`,
      ...(link.whatsapp
        ? [{ ours: `Em caso de dúvida, fale com ${unlinked(link.businessName)}: ${whatsappLink(link.whatsapp)}` }]
        : []),
      'Se não foi você que agendou, ignore este e-mail.',
    ],
  })
