import { unlinked, writeLetter } from '../../../platform/server/letter.ts'
import { offerFacts, type OwnOffer, type OwnWish, wishFacts } from '../../own-wish.ts'

type About = { businessName: string; wish: OwnWish; url: string }

/** To whoever asked to wait, with the address where they see it. */
export const wishLetter = ({ businessName, wish, url }: About) =>
  writeLetter({
    subject: `Lista de espera: ${wish.serviceName}, ${businessName}`,
    heading: 'Você está na lista de espera',
    greeting: `Olá, ${wish.name}.`,
    paragraphs: [`Quando abrir um horário que sirva para você, ${businessName} avisa por este e-mail.`],
    facts: wishFacts(wish),
    action: { label: 'Ver ou sair da lista', url },
    smallPrint: ['Se você não pediu para esperar por um horário, saia da lista pelo botão acima.'],
  })

type Notice = { wish: OwnWish; offer: OwnOffer; url: string }

/** Whoever waits gave no address: somebody of the business tells them. */
export const offerNoticeLetter = ({ wish, offer, url }: Notice) =>
  writeLetter({
    subject: `Avise ${wish.name}: abriu um horário, ${wish.serviceName}`,
    heading: 'Abriu um horário para quem espera',
    paragraphs: [`${wish.name} não informou e-mail. Avise pelo WhatsApp: o horário fica reservado até ${offer.until}.`],
    facts: offerFacts(wish, offer),
    action: { label: 'Abrir a lista de espera', url },
    smallPrint: ['Para não receber estes avisos, abra Configurações, Notificações.'],
  })

/** A time is held for whoever waits, until so late. */
export const offerLetter = ({ businessName, wish, offer, url }: About & { offer: OwnOffer }) =>
  writeLetter({
    subject: `Abriu um horário: ${wish.serviceName}, ${businessName}`,
    heading: 'Abriu um horário para você',
    greeting: `Olá, ${wish.name}.`,
    paragraphs: [
      {
        ours: `${unlinked(businessName)} guarda este horário para você até ${offer.until}. Depois, ele é de outra pessoa.`,
      },
    ],
    facts: offerFacts(wish, offer),
    action: { label: 'Responder à oferta', url },
    smallPrint: ['Se não puder neste horário, recuse: você continua na lista de espera.'],
  })
