import { writeLetter } from '../../../platform/server/letter.ts'

type Cancelled = {
  clientName: string
  serviceName: string
  professionalName: string
  date: string
  time: string
  cancelledBy: string | null
  url: string
}

export const cancellationNoticeLetter = (cancelled: Cancelled) =>
  writeLetter({
    subject: `Agendamento cancelado: ${cancelled.clientName}, ${cancelled.date} às ${cancelled.time}`,
    heading: 'Agendamento cancelado',
    paragraphs: [
      cancelled.cancelledBy === null
        ? 'Foi o cliente que cancelou, pela página de agendamento. O horário está livre outra vez.'
        : `${cancelled.cancelledBy} cancelou um agendamento. O horário está livre outra vez.`,
    ],
    facts: [
      ['Cliente', cancelled.clientName],
      ['Serviço', cancelled.serviceName],
      ['Profissional', cancelled.professionalName],
      ['Data', cancelled.date],
      ['Horário', cancelled.time],
    ],
    action: { label: 'Abrir a agenda', url: cancelled.url },
    smallPrint: ['Para não receber estes avisos, abra Configurações, Notificações.'],
  })
