import type { Language } from '../../../languages/language.ts'
import type { PlainText, Text } from '../../../languages/translator.ts'
import { translatorFor } from '../../../languages/translators.ts'
import { writeLetterIn } from '../../../languages/server/write-letter.ts'
import { type Letterhead, unlinked } from '../../../platform/server/mail/letter.ts'
import { kindRules, type MessageKind } from '../../message.ts'

type Words = { subject: Subject; heading: PlainText; action: PlainText }
type Subject = Extract<Text, `{businessName}: ${string}`>
const words: Record<MessageKind, Words> = {
  booked: {
    subject: '{businessName}: horário agendado, {service}',
    heading: 'Seu horário está agendado',
    action: 'Ver agendamento',
  },
  reminder: {
    subject: '{businessName}: lembrete, {service}',
    heading: 'Lembrete do seu horário',
    action: 'Ver agendamento',
  },
  second_reminder: {
    subject: '{businessName}: lembrete, {service}',
    heading: 'Seu horário está chegando',
    action: 'Ver agendamento',
  },
  thanks: {
    subject: '{businessName}: agradecemos a sua visita',
    heading: 'Agradecemos a sua visita',
    action: 'Avaliar atendimento',
  },
  miss_you: {
    subject: '{businessName}: sentimos sua falta',
    heading: 'Sentimos sua falta',
    action: 'Agendar horário',
  },
  birthday: {
    subject: '{businessName}: feliz aniversário',
    heading: 'Feliz aniversário',
    action: 'Agendar horário',
  },
}

type Message = {
  kind: MessageKind
  language: Language
  head: Letterhead
  serviceName: string
  /** The text of the business, with its variables filled in. */
  text: string
  url: string | null
  /** True if the client has not said yet that they come. */
  isUnanswered: boolean
  unsubscribe: string
}

/** Reminders ask; their button leads to the page on which one press answers. */
const asks = (kind: MessageKind): boolean => kind === 'reminder' || kind === 'second_reminder'

/** The mail of a business to its client: the text of the business, and a link to unsubscribe. */
export function clientMessageLetter({ kind, language, head, text, url, ...message }: Message) {
  const { serviceName: service, unsubscribe: address, isUnanswered } = message
  const businessName = head.name
  const translator = translatorFor(language)
  const { say } = translator
  const { subject, heading, action } = words[kind]
  const isReminder = kindRules[kind].purpose === 'reminders'
  const stop = { businessName: unlinked(businessName), address }
  return writeLetterIn(translator, head, {
    subject: say(subject, { businessName, service }),
    heading: say(heading),
    paragraphs: text.split('\n').filter((line) => line.trim() !== ''),
    ...(url && { action: { label: say(isUnanswered && asks(kind) ? 'Confirmar presença' : action), url } }),
    smallPrint: [
      {
        ours: isReminder
          ? say('Para não receber mais lembretes de {businessName}: {address}', stop)
          : say('Para não receber mais novidades de {businessName}: {address}', stop),
      },
    ],
  })
}
