import { unlinked, writeLetter } from '../../../platform/server/letter.ts'
import type { Booking, PublicLink } from '../../booking-page.ts'
import { bookingFacts } from '../../booking-page.ts'
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
    action: { label: 'Ver agendamento', url },
    smallPrint: [
      ...(link.whatsapp
        ? [
            {
              ours: `Para remarcar ou cancelar, fale com ${unlinked(link.businessName)}: ${whatsappLink(link.whatsapp)}`,
            },
          ]
        : []),
      'Se não foi você que agendou, ignore este e-mail.',
    ],
  })
