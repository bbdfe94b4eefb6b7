import { translatorFor } from '../../../languages/translators.ts'
import type { PlainText, Text, Translator } from '../../../languages/translator.ts'
import { writeLetterIn } from '../../../languages/server/write-letter.ts'
import { brl } from '../../../platform/format.ts'
import type { Letterhead } from '../../../platform/server/mail/letter.ts'
import { bookingFacts, withTranslator, zoneFactIfNamed } from '../../booking-facts.ts'
import type { PublicLink } from '../../booking-page.ts'
import type { ChangeMail } from '../change-mail-queries.ts'
import { inDoubt } from './booking-confirmation.ts'

/** Texts for a kind of change. `byYou` exists only for changes that the client can make as well. */
type Words = { subject: Subject; heading: PlainText; byThem: ByThem; byYou?: PlainText }
type Subject = Extract<Text, `{businessName}: agendamento ${string}, {service}`>
type ByThem = Extract<Text, `{businessName} ${string} o seu agendamento${string}`>
const notConfirmed = {
  subject: '{businessName}: agendamento não confirmado, {service}',
  heading: 'Seu agendamento não foi confirmado',
} as const
const words: Record<ChangeMail['what'], Words> = {
  moved: {
    subject: '{businessName}: agendamento remarcado, {service}',
    heading: 'Seu agendamento foi remarcado',
    byThem: '{businessName} remarcou o seu agendamento.',
    byYou: 'Você remarcou o seu agendamento.',
  },
  changed: {
    subject: '{businessName}: agendamento alterado, {service}',
    heading: 'Seu agendamento foi alterado',
    byThem: '{businessName} alterou o seu agendamento.',
    byYou: 'Você alterou o seu agendamento.',
  },
  cancelled: {
    subject: '{businessName}: agendamento cancelado, {service}',
    heading: 'Seu agendamento foi cancelado',
    byThem: '{businessName} cancelou o seu agendamento.',
    byYou: 'Você cancelou o seu agendamento.',
  },
  restored: {
    subject: '{businessName}: agendamento reativado, {service}',
    heading: 'Seu agendamento foi reativado',
    byThem: '{businessName} reativou o seu agendamento.',
    byYou: 'Você reativou o seu agendamento.',
  },
  confirmed: {
    subject: '{businessName}: agendamento confirmado, {service}',
    heading: 'Seu agendamento está confirmado',
    byThem: '{businessName} confirmou o seu agendamento.',
  },
  refused: { ...notConfirmed, byThem: '{businessName} não confirmou o seu agendamento.' },
  expired: { ...notConfirmed, byThem: '{businessName} não confirmou o seu agendamento a tempo.' },
}

type Link = Pick<PublicLink, 'businessName' | 'whatsapp'>
type Urls = { booking: string; page: string | null }

/** What happens to a deposit that was paid. */
function depositChange(
  { what, booking: { deposit, isCancelled } }: ChangeMail,
  businessName: string,
  { say }: Translator,
): string[] {
  if (!deposit || deposit.heldCents === 0) return []
  const amount = brl(deposit.heldCents)
  if (what === 'confirmed')
    return [say('Recebemos o sinal de {amount}, que é descontado no dia do atendimento.', { amount })]
  return isCancelled ? [say('{businessName} devolve o sinal de {amount} por PIX.', { businessName, amount })] : []
}

/** Who changed what, and the resulting state. */
function whatHappened({ what, booking }: ChangeMail, businessName: string, { say }: Translator): string {
  const { byThem, byYou } = words[what]
  const { isCancelled, onlineAct, deposit } = booking
  if (isCancelled && what === 'expired' && deposit)
    return say('O sinal não foi pago a tempo. Este horário não está mais reservado para você.')
  const act = byYou && onlineAct !== null ? say(byYou) : say(byThem, { businessName })
  return `${act} ${isCancelled ? say('Este horário não está mais reservado para você.') : say('Veja como ficou:')}`
}

/** The mail to the client after a booking was changed, by the business or by the client. */
export function bookingChangeLetter({
  head,
  link,
  change,
  urls,
}: {
  head: Letterhead
  link: Link
  change: ChangeMail
  urls: Urls
}) {
  const { before, what, isPending } = change
  const translator = translatorFor(change.booking.language)
  const { say, dateWords, timeWords } = translator
  const booking = withTranslator(change.booking, translator)
  const { subject, heading } = words[what]
  const { businessName } = link
  return writeLetterIn(translator, head, {
    subject: say(subject, { businessName, service: booking.serviceName }),
    heading: say(heading),
    greeting: say('Olá, {name}.', { name: booking.name }),
    paragraphs: [
      whatHappened(change, businessName, translator),
      ...(isPending ? [say('{businessName} ainda precisa confirmar.', { businessName })] : []),
      ...depositChange(change, businessName, translator),
    ],
    facts: [
      ...bookingFacts(booking, translator),
      ...zoneFactIfNamed(booking, translator),
      ...(what === 'moved'
        ? [
            [say('Antes'), say('{day}, às {time}', { day: dateWords(before.date), time: timeWords(before.time) })] as [
              string,
              string,
            ],
          ]
        : []),
    ],
    ...(booking.isCancelled
      ? urls.page && { action: { label: say('Agendar outro horário'), url: urls.page } }
      : { action: { label: say('Ver, remarcar ou cancelar'), url: urls.booking } }),
    smallPrint: inDoubt(link, translator),
  })
}
