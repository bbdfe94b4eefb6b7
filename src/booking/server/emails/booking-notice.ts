import { writeLetter } from '../../../platform/server/letter.ts'
import type { Booking } from '../../booking-page.ts'
import { bookingFacts } from '../../booking-page.ts'

export const bookingNoticeLetter = ({ booking, url }: { booking: Booking; url: string }) =>
  writeLetter({
    subject: `Novo agendamento: ${booking.name}, ${booking.serviceName}`,
    heading: 'Novo agendamento pela sua página',
    paragraphs: [`${booking.name} marcou um horário.`],
    facts: bookingFacts(booking),
    action: { label: 'Abrir a agenda', url },
    smallPrint: ['Para não receber estes avisos, abra Configurações, Notificações.'],
  })
