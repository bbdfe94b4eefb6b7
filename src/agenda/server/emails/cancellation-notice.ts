import type { OnlineAct } from '../../appointment.ts'
import { writeLetter } from '../../../platform/server/letter.ts'

type Cancelled = {
  clientName: string
  serviceName: string
  professionalName: string
  date: string
  time: string
  cancelledBy: string
  act: OnlineAct | null
  url: string
}

export const cancellationNoticeLetter = (cancelled: Cancelled) =>
  writeLetter({
    subject: `Agendamento cancelado: ${cancelled.clientName}, ${cancelled.date} às ${cancelled.time}`,
    heading: 'Agendamento cancelado',
    paragraphs: [`${reasonOf(cancelled)} O horário ficou livre.`],
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

function reasonOf({ act, cancelledBy }: Cancelled): string {
  if (act === 'cancelled') return 'O cliente cancelou pela página de agendamento.'
  return act === 'expired' ? 'Ninguém confirmou o pedido a tempo.' : `${cancelledBy} cancelou um agendamento.`
}
