import { unlinked, writeLetter } from '../../../platform/server/letter.ts'
import type { Kind } from '../../message.ts'

const words = {
  booked: {
    subject: 'Horário agendado',
    heading: 'Seu horário está agendado',
    action: 'Ver agendamento',
    of: 'lembretes',
  },
  reminder: { subject: 'Lembrete', heading: 'Lembrete do seu horário', action: 'Ver agendamento', of: 'lembretes' },
  second_reminder: {
    subject: 'Lembrete',
    heading: 'Seu horário está chegando',
    action: 'Ver agendamento',
    of: 'lembretes',
  },
  thanks: {
    subject: 'Obrigado pela visita',
    heading: 'Obrigado pela visita',
    action: 'Agendar horário',
    of: 'novidades',
  },
  miss_you: {
    subject: 'Sentimos sua falta',
    heading: 'Sentimos sua falta',
    action: 'Agendar horário',
    of: 'novidades',
  },
  birthday: {
    subject: 'Feliz aniversário',
    heading: 'Feliz aniversário',
    action: 'Agendar horário',
    of: 'novidades',
  },
} as const satisfies Record<Kind, object>

type Message = {
  kind: Kind
  businessName: string
  serviceName: string
  /** As the business wrote it, with its places filled. */
  text: string
  url: string | null
  unsubscribe: string
}

/** What a business says to its client; its own text, and a way to stop it. */
export function clientMessageLetter({ kind, businessName, serviceName, text, url, unsubscribe }: Message) {
  const { subject, heading, action, of } = words[kind]
  const isReminder = of === 'lembretes'
  return writeLetter({
    subject: isReminder ? `${subject}: ${serviceName} em ${businessName}` : `${subject}: ${businessName}`,
    heading,
    paragraphs: text.split('\n').filter((line) => line.trim() !== ''),
    ...(url && { action: { label: action, url } }),
    smallPrint: [{ ours: `Para não receber mais ${of} de ${unlinked(businessName)}: ${unsubscribe}` }],
  })
}
