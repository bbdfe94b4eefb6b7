import { translatorFor } from '../../../languages/translators.ts'
import type { Translator } from '../../../languages/translator.ts'
import { writeLetterIn } from '../../../languages/server/write-letter.ts'
import { type Letterhead, unlinked } from '../../../platform/server/mail/letter.ts'
import { brl } from '../../../platform/format.ts'
import { headlineOf, stateOf, type BookingState } from '../../booking-headline.ts'
import { whatsappLink } from '../../../platform/whatsapp.ts'
import { bookingFacts, withTranslator, momentWords, zoneFactIfNamed, type Booking } from '../../booking-facts.ts'
import type { PublicLink } from '../../booking-page.ts'

type Link = Pick<PublicLink, 'businessName' | 'whatsapp'>
type LetterInput = { head: Letterhead; link: Link; booking: Booking; url: string }

/** The mail is in the language of the booking. */
export function bookingConfirmationLetter({ head, link, url, ...of }: LetterInput) {
  const translator = translatorFor(of.booking.language)
  const { say } = translator
  const booking = withTranslator(of.booking, translator)
  const { businessName } = link
  return writeLetterIn(translator, head, {
    subject: say(subjectOf(stateOf(booking)), { service: booking.serviceName, businessName }),
    heading: headlineOf(booking, translator),
    greeting: say('Olá, {name}.', { name: booking.name }),
    paragraphs: [
      standingOf(booking, businessName, translator),
      // The PIX code is made here. Without `ours`, gaps against links would break it.
      ...(booking.deposit?.code ? [{ ours: say('PIX copia e cola: {code}', { code: booking.deposit.code }) }] : []),
    ],
    facts: [...bookingFacts(booking, translator), ...zoneFactIfNamed(booking, translator)],
    action: { label: booking.deposit?.isWaiting ? say('Pagar o sinal') : say('Ver, remarcar ou cancelar'), url },
    smallPrint: [
      say('Você pode remarcar ou cancelar até {moment}.', { moment: momentWords(booking.until, translator) }),
      ...inDoubt(link, translator),
      say('Se não foi você que agendou, ignore este e-mail.'),
    ],
  })
}

function subjectOf(state: BookingState) {
  if (state === 'unpaid') return '{businessName}: falta pagar o sinal, {service}'
  return state === 'requested'
    ? '{businessName}: pedido enviado, {service}'
    : '{businessName}: agendamento realizado, {service}'
}

function standingOf({ deposit, heldUntil }: Booking, businessName: string, translator: Translator): string {
  const { say } = translator
  if (!heldUntil) return say('Seu horário está reservado.')
  const moment = momentWords(heldUntil, translator)
  return deposit?.isWaiting
    ? say(
        'Para confirmar, pague o sinal de {amount} por PIX até {moment}. Depois o horário fica livre. Abra o agendamento para ver o QR Code, ou copie o código abaixo.',
        { amount: brl(deposit.askedCents), moment },
      )
    : say(
        '{businessName} ainda precisa confirmar. O horário fica reservado para você até {moment}, e avisamos por e-mail.',
        { businessName, moment },
      )
}

/** Where to ask questions. The WhatsApp address is made by us, so it may stay a link. */
export const inDoubt = ({ businessName, whatsapp }: Link, { say }: Translator) =>
  whatsapp
    ? [
        {
          ours: say('Em caso de dúvida, fale com {businessName}: {address}', {
            businessName: unlinked(businessName),
            address: whatsappLink(whatsapp),
          }),
        },
      ]
    : []
