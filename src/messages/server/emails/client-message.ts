import type { Language } from '../../../languages/language.ts'
import type { PlainText } from '../../../languages/translator.ts'
import { translatorFor } from '../../../languages/translators.ts'
import { writeLetterIn } from '../../../languages/server/write-letter.ts'
import { unlinked } from '../../../platform/server/letter.ts'
import { kindRules, type Kind } from '../../message.ts'

type Words = { subject: PlainText; heading: PlainText; action: PlainText }
const words: Record<Kind, Words> = {
  booked: { subject: 'Horário agendado', heading: 'Seu horário está agendado', action: 'Ver agendamento' },
  reminder: { subject: 'Lembrete', heading: 'Lembrete do seu horário', action: 'Ver agendamento' },
  second_reminder: { subject: 'Lembrete', heading: 'Seu horário está chegando', action: 'Ver agendamento' },
  thanks: { subject: 'Agradecemos a sua visita', heading: 'Agradecemos a sua visita', action: 'Agendar horário' },
  miss_you: { subject: 'Sentimos sua falta', heading: 'Sentimos sua falta', action: 'Agendar horário' },
  birthday: { subject: 'Feliz aniversário', heading: 'Feliz aniversário', action: 'Agendar horário' },
}

type Message = {
  kind: Kind
  language: Language
  businessName: string
  serviceName: string
  /** The text of the business, with its variables filled in. */
  text: string
  url: string | null
  unsubscribe: string
}

/** The mail of a business to its client: the text of the business, and a link to unsubscribe. */
export function clientMessageLetter({ kind, language, businessName, text, url, ...message }: Message) {
  const { serviceName: service, unsubscribe: address } = message
  const translator = translatorFor(language)
  const { say } = translator
  const { heading, action } = words[kind]
  const isReminder = kindRules[kind].purpose === 'reminders'
  const subject = say(words[kind].subject)
  const stop = { businessName: unlinked(businessName), address }
  return writeLetterIn(translator, {
    subject: isReminder
      ? say('{subject}: {service} em {businessName}', { subject, service, businessName })
      : `${subject}: ${businessName}`,
    heading: say(heading),
    paragraphs: text.split('\n').filter((line) => line.trim() !== ''),
    ...(url && { action: { label: say(action), url } }),
    smallPrint: [
      {
        ours: isReminder
          ? say('Para não receber mais lembretes de {businessName}: {address}', stop)
          : say('Para não receber mais novidades de {businessName}: {address}', stop),
      },
    ],
  })
}
