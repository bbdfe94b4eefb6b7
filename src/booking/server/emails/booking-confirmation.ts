import { unlinked, writeLetter } from '../../../platform/server/letter.ts'
import type { Booking, PublicLink } from '../../booking-page.ts'
import { brl } from '../../../platform/format.ts'
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
    paragraphs: [
      booking.deposit?.isWaiting && booking.heldUntil
        ? `Para confirmar, pague o sinal de ${brl(booking.deposit.askedCents)} por PIX até ${shortDayWords(booking.heldUntil.date)}, às ${booking.heldUntil.time}. Depois o horário fica livre. Abra o agendamento para ver o QR Code, ou copie o código abaixo.`
        : booking.heldUntil
          ? `Falta a confirmação de ${link.businessName}. O horário fica reservado para você até ${shortDayWords(booking.heldUntil.date)}, às ${booking.heldUntil.time}, e avisamos por e-mail.`
          : `${link.businessName} espera por você.`,
      // Made here, and of no use to a bank with gaps in it.
      ...(booking.deposit?.code ? [{ ours: `PIX copia e cola: ${booking.deposit.code}` }] : []),
    ],
    facts: bookingFacts(booking),
    action: { label: booking.deposit?.isWaiting ? 'Pagar o sinal' : 'Ver, remarcar ou cancelar', url },
    smallPrint: [
      `Você pode remarcar ou cancelar até ${shortDayWords(booking.until.date)}, às ${booking.until.time}.`,
      ...(link.whatsapp
        ? [{ ours: `Em caso de dúvida, fale com ${unlinked(link.businessName)}: ${whatsappLink(link.whatsapp)}` }]
        : []),
      'Se não foi você que agendou, ignore este e-mail.',
    ],
  })
