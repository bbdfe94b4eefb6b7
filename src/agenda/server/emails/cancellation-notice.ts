import type { OnlineAct } from '../../appointment.ts'
import { writeLetter } from '../../../platform/server/mail/letter.ts'

type CancelledAppointment = {
  clientName: string
  serviceName: string
  professionalName: string
  /** Several for a series. */
  dates: readonly string[]
  time: string
  cancelledBy: string
  act: OnlineAct | null
  url: string
}

export function cancellationNoticeLetter(cancelled: CancelledAppointment) {
  const { clientName, dates, time, cancelledBy } = cancelled
  const isSeries = dates.length > 1
  return writeLetter({
    subject: isSeries
      ? `Agendamentos cancelados: ${clientName}, ${dates.length} datas a partir de ${dates[0]}`
      : `Agendamento cancelado: ${clientName}, ${dates[0]} às ${time}`,
    heading: isSeries ? 'Agendamentos cancelados' : 'Agendamento cancelado',
    paragraphs: [
      isSeries
        ? `${cancelledBy} cancelou ${dates.length} agendamentos recorrentes. Os horários ficaram livres.`
        : `${reasonOf(cancelled)} O horário ficou livre.`,
    ],
    facts: [
      ['Cliente', clientName],
      ['Serviço', cancelled.serviceName],
      ['Profissional', cancelled.professionalName],
      [isSeries ? 'Datas' : 'Data', dates.join(', ')],
      ['Horário', time],
    ],
    action: { label: 'Abrir a agenda', url: cancelled.url },
    smallPrint: ['Para não receber estes avisos, abra Configurações, Notificações.'],
  })
}

function reasonOf({ act, cancelledBy }: CancelledAppointment): string {
  if (act === 'cancelled') return 'O cliente cancelou pela página de agendamento.'
  return act === 'expired' ? 'Ninguém confirmou o pedido a tempo.' : `${cancelledBy} cancelou um agendamento.`
}
