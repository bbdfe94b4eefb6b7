import type { LocalDate, LocalTime } from '../../../platform/clock.ts'
import { writeLetter } from '../../../platform/server/letter.ts'
import type { Booking } from '../../booking-page.ts'
import { brl } from '../../../platform/format.ts'
import { bookingFacts } from '../../booking-page.ts'
import { dateWords, shortDayWords } from '../../../languages/date-words.ts'
import { portuguese } from '../../../languages/translator.ts'

type Moved = { booking: Booking; before: { date: LocalDate; time: LocalTime }; url: string }

/** Tells the business that a client moved a booking. */
export const bookingMovedLetter = ({ booking, before, url }: Moved) =>
  writeLetter({
    subject: `Agendamento remarcado: ${booking.name}, ${booking.serviceName}`,
    heading: 'Agendamento remarcado pelo cliente',
    paragraphs: [`${booking.name} remarcou pela página de agendamento.`, ...toConfirm(booking)],
    facts: [...bookingFacts(booking, portuguese), ['Antes', `${dateWords(before.date)}, às ${before.time}`]],
    action: { label: 'Abrir a agenda', url },
    smallPrint: ['Para não receber estes avisos, abra Configurações, Notificações.'],
  })

export const bookingNoticeLetter = ({ booking, url }: { booking: Booking; url: string }) =>
  writeLetter({
    subject: `Novo agendamento: ${booking.name}, ${booking.serviceName}`,
    heading: 'Novo agendamento pela sua página',
    paragraphs: [`${booking.name} agendou um horário.`, ...toConfirm(booking)],
    facts: bookingFacts(booking, portuguese),
    action: { label: 'Abrir a agenda', url },
    smallPrint: ['Para não receber estes avisos, abra Configurações, Notificações.'],
  })

const toConfirm = ({ heldUntil, deposit }: Booking): string[] =>
  heldUntil && deposit?.isWaiting
    ? [
        `Falta o sinal de ${brl(deposit.askedCents)}, por PIX, até ${shortDayWords(heldUntil.date)}, às ${heldUntil.time}. Quando o pagamento cair na conta, confirme em Sinais.`,
      ]
    : heldUntil
      ? [`Confirme na agenda até ${shortDayWords(heldUntil.date)}, às ${heldUntil.time}; depois o horário fica livre.`]
      : []
