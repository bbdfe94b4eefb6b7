import type { LocalDate, LocalTime } from '../../../platform/clock.ts'
import { writeLetter } from '../../../platform/server/mail/letter.ts'
import type { Booking } from '../../booking-facts.ts'
import { brl } from '../../../platform/format.ts'
import { bookingFacts } from '../../booking-facts.ts'
import { dateWords, shortDayWords } from '../../../languages/date-words.ts'
import { portuguese } from '../../../languages/translator.ts'

type MoveNotice = { booking: Booking; before: { date: LocalDate; time: LocalTime }; url: string }

/** Tells the business that a client moved a booking. */
export const bookingMovedLetter = ({ booking, before, url }: MoveNotice) =>
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
        `Falta o sinal de ${brl(deposit.askedCents)}, por PIX, até ${shortDayWords(heldUntil.date)}, às ${heldUntil.time}. Quando o pagamento cair na conta, confirme em Sinais por PIX.`,
      ]
    : heldUntil
      ? [`Confirme na agenda até ${shortDayWords(heldUntil.date)}, às ${heldUntil.time}; depois o horário fica livre.`]
      : []

type TurnedAway = { businessName: string; people: number; date: LocalDate; url: string }

/** Tells the owner that the plan keeps clients from booking. */
export function turnedAwayLetter({ businessName, people, date, url }: TurnedAway) {
  const who = people === 1 ? '1 cliente não conseguiu' : `${people} clientes não conseguiram`
  return writeLetter({
    subject: `${who} agendar pela sua página`,
    heading: `${who} agendar`,
    paragraphs: [
      people === 1
        ? 'A sua página de agendamento foi aberta, mas o seu plano não aceita novos agendamentos. No lugar dos horários, ela mostra o seu contato.'
        : 'A sua página de agendamento foi aberta por essas pessoas, mas o seu plano não aceita novos agendamentos. No lugar dos horários, ela mostra o seu contato.',
      'Assim que o plano for regularizado, os horários voltam na hora.',
    ],
    facts: [
      ['Negócio', businessName],
      ['Quando', dateWords(date)],
    ],
    action: { label: 'Ver o plano', url },
    smallPrint: ['Enviamos este aviso no máximo uma vez por dia. Não guardamos quem abriu a página, só quantos foram.'],
  })
}
