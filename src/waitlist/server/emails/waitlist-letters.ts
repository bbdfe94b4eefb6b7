import { zoneFactIfNamed } from '../../../booking/booking-facts.ts'
import { portuguese } from '../../../languages/translator.ts'
import { translatorFor } from '../../../languages/translators.ts'
import { writeLetterIn } from '../../../languages/server/write-letter.ts'
import { type Letterhead, unlinked, writeLetter } from '../../../platform/server/mail/letter.ts'
import { hoursToConfirm } from '../../wish.ts'
import { offerFacts, type OwnOffer, type OwnWish, wishFacts } from '../../own-wish.ts'

type LetterInput = { head: Letterhead; businessName: string; wish: OwnWish; url: string }

/** To the address that a visitor typed, with the link that confirms the wish. */
export function wishLetter({ head, businessName, wish, url }: LetterInput) {
  const translator = translatorFor(wish.language)
  const { say } = translator
  return writeLetterIn(translator, head, {
    subject: say('{businessName}: lista de espera, {service}', { service: wish.serviceName, businessName }),
    heading: say('Confirme o seu pedido'),
    greeting: say('Olá, {name}.', { name: wish.name }),
    paragraphs: [
      say(
        'Confirme em até {hoursToConfirm} horas para entrar na lista de espera. Quando abrir um horário que sirva para você, {businessName} avisa por este e-mail.',
        { businessName, hoursToConfirm },
      ),
    ],
    facts: wishFacts(wish, translator),
    action: { label: say('Confirmar ou cancelar o pedido'), url },
    smallPrint: [say('Se não foi você que pediu para entrar na lista de espera, ignore este e-mail.')],
  })
}

type Notice = { wish: OwnWish; offer: OwnOffer; url: string }

/** To the business, if the one who waits has no e-mail address and must be told by a person. */
export const offerNoticeLetter = ({ wish, offer, url }: Notice) =>
  writeLetter({
    subject: `Avise ${wish.name}: abriu um horário, ${wish.serviceName}`,
    heading: 'Abriu um horário para um cliente da lista de espera',
    paragraphs: [`${wish.name} não informou e-mail. Avise pelo WhatsApp: o horário fica reservado até ${offer.until}.`],
    facts: offerFacts(wish, offer, portuguese),
    action: { label: 'Abrir a lista de espera', url },
    smallPrint: ['Para não receber estes avisos, abra Configurações, Notificações.'],
  })

/** To the one who waits: a time is held until the deadline. */
export function offerLetter({
  head,
  businessName,
  wish,
  offer,
  url,
  zone,
}: LetterInput & { offer: OwnOffer; zone: string }) {
  const translator = translatorFor(wish.language)
  const { say, timeWords } = translator
  return writeLetterIn(translator, head, {
    subject: say('{businessName}: abriu um horário, {service}', { service: wish.serviceName, businessName }),
    heading: say('Abriu um horário para você'),
    greeting: say('Olá, {name}.', { name: wish.name }),
    paragraphs: [
      {
        ours: say(
          '{businessName} guarda este horário para você até {until}. Depois disso, ele será oferecido a outra pessoa.',
          {
            businessName: unlinked(businessName),
            until: timeWords(offer.until),
          },
        ),
      },
    ],
    facts: [...offerFacts(wish, offer, translator), ...zoneFactIfNamed({ zone }, translator)],
    action: { label: say('Responder à oferta'), url },
    smallPrint: [say('Se não puder neste horário, recuse: você continua na lista de espera.')],
  })
}
