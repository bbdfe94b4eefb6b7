import { inLanguage } from '../../languages/language.ts'
import type { PlainText, Translator } from '../../languages/translator.ts'
import { useTranslator } from '../../languages/web/use-translator.ts'
import type { ReactNode } from 'react'
import { BookingAlert } from '../../booking/web/booking-alert.tsx'
import { LanguageSwitch } from '../../booking/web/language-switch.tsx'
import { PageMessage } from '../../booking/web/page-message.tsx'
import { ZoneFact } from '../../booking/web/booking-facts.tsx'
import { BookingFrame } from '../../booking/web/booking-frame.tsx'
import { DepositTerms } from '../../deposits/web/deposit-terms.tsx'
import type { PageHead } from '../../platform/page.ts'
import { paths } from '../../platform/paths.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import {
  acceptAddress,
  confirmAddress,
  declineAddress,
  leaveAddress,
  offerFacts,
  type OwnWish,
  type OwnWishView,
  wishAddress,
  wishFacts,
} from '../own-wish.ts'
import { hoursToConfirm } from '../wish.ts'

export const ownWishHead = (view: OwnWishView, { say }: Translator): PageHead => ({
  title: `${say(headingOf(view.wish))} — ${view.link.businessName}`,
  noindex: true,
  themeColor: view.link.primaryColor,
  script: 'src/entries/booking.ts',
})

/** A wish at its own address: what is wanted, and the open offer with buttons to answer it. */
export function OwnWishPage({ link, wish, fields, alert, code, contact, picked }: OwnWishView) {
  const translator = useTranslator()
  const { say } = translator
  const { state, offer, key, name } = wish
  const facts = offer ? offerFacts(wish, offer, translator) : wishFacts(wish, translator)
  const { slug } = link
  return (
    <BookingFrame link={link} picked={picked}>
      <main
        id="booking"
        aria-label={say('Lista de espera')}
        className="mx-auto max-w-lg rounded-card border border-line bg-surface p-5 transition-opacity aria-busy:opacity-60 sm:p-8"
      >
        <LanguageSwitch fixed={link.language} address={wishAddress(slug, key)} />
        <BookingAlert alert={alert} contact={contact} />
        <h1 id="next" tabIndex={-1} className="text-xl font-semibold outline-none sm:text-2xl">
          {say(headingOf(wish))}
        </h1>
        <p className="mt-1 text-base text-soft">
          {remarkOf(wish, { businessName: link.businessName, code }, translator)}
        </p>
        <dl className="mt-6 divide-y divide-line border-y border-line text-base">
          {[...facts, ...(name ? [[say('Em nome de'), name] as const] : [])].map(([fact, value]) => (
            <div key={fact} className="flex justify-between gap-4 py-3">
              <dt className="text-soft">{fact}</dt>
              <dd className="text-right font-semibold break-words">{value}</dd>
            </div>
          ))}
          {offer && <ZoneFact zone={link.zone} at={`${offer.date}T12:00Z`} />}
        </dl>
        <div className="mt-6 grid gap-2">
          {offer && (
            <>
              <Answer
                to={acceptAddress(slug, key, picked)}
                label={say('Aceitar horário')}
                pending={say('Reservando…')}
                look="primary"
              >
                {offer.deposit && <DepositTerms {...offer.deposit} accepted={undefined} error={fields.policyVersion} />}
              </Answer>
              <Answer
                to={declineAddress(slug, key, picked)}
                label={say('Não posso neste horário')}
                pending={say('Recusando…')}
                look="secondary"
              />
            </>
          )}
          {state === 'unconfirmed' && code && (
            <Answer
              to={confirmAddress(slug, key, null, picked)}
              label={say('Confirmar pedido')}
              pending={say('Confirmando…')}
              look="primary"
            >
              <input type="hidden" name="code" value={code} />
            </Answer>
          )}
          {(state === 'waiting' || state === 'unconfirmed') && (
            <Answer
              to={leaveAddress(slug, key, picked)}
              label={state === 'waiting' ? say('Sair da lista de espera') : say('Cancelar pedido')}
              pending={say('Saindo…')}
              look="ghost"
            />
          )}
          {!offer && link.isActive && (
            <a href={inLanguage(paths.booking(slug), picked)} className={buttonClass('secondary', 'lg', true)}>
              {say('Ver horários livres')}
            </a>
          )}
          <PageMessage />
        </div>
      </main>
    </BookingFrame>
  )
}

type AnswerProps = {
  to: string
  label: string
  pending: string
  look: 'primary' | 'secondary' | 'ghost'
  /** Fields to send with the answer. */
  children?: ReactNode
}

const Answer = ({ to, label, pending, look, children }: AnswerProps) => (
  <form method="post" action={to} className="grid gap-3">
    {children}
    <button type="submit" data-pending={pending} className={buttonClass(look, 'lg', true)}>
      {label}
    </button>
  </form>
)

const headings: Record<OwnWish['state'], PlainText> = {
  unconfirmed: 'Falta confirmar o seu pedido',
  waiting: 'Você está na lista de espera',
  booked: 'Horário reservado',
  left: 'Você saiu da lista de espera',
  removed: 'Você não está mais na lista de espera',
  unanswered: 'Você não está mais na lista de espera',
  over: 'A espera terminou',
  expired: 'A espera terminou',
}

const headingOf = ({ state, offer }: OwnWish): PlainText => (offer ? 'Abriu um horário para você' : headings[state])

type RemarkFacts = { businessName: string; code: string | null }

function remarkOf(
  { state, offer, isByMail }: OwnWish,
  { businessName, code }: RemarkFacts,
  { say, timeWords }: Translator,
): string {
  if (offer)
    return say('{businessName} guarda este horário para você até {until}.', {
      businessName,
      until: timeWords(offer.until),
    })
  if (state === 'unconfirmed' && code) return say('Toque em confirmar para entrar na lista de espera.')
  if (state === 'unconfirmed')
    return isByMail
      ? say('Enviamos um e-mail para você. Abra-o e confirme em até {hoursToConfirm} horas para entrar na lista.', {
          hoursToConfirm,
        })
      : say('{businessName} confirma o seu pedido pelo telefone que você informou.', { businessName })
  if (state === 'waiting')
    return say('Quando abrir um horário que sirva para você, {businessName} avisa.', { businessName })
  if (state === 'booked') return say('{businessName} reservou um horário para você.', { businessName })
  if (state === 'unanswered') return say('Os horários oferecidos não foram aceitos. Se quiser, entre na lista de novo.')
  if (state === 'expired') return say('O prazo para confirmar este pedido terminou. Entre na lista de espera de novo.')
  if (state === 'over') return say('Os dias que você escolheu já passaram.')
  return say('Para esperar por outro horário, entre na lista de novo.')
}
