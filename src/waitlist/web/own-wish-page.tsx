import type { ReactNode } from 'react'
import { BookingAlert } from '../../booking/web/booking-alert.tsx'
import { BookingFrame } from '../../booking/web/booking-frame.tsx'
import { DepositTerms } from '../../deposits/web/deposit-terms.tsx'
import type { PageHead } from '../../platform/page.ts'
import { paths } from '../../platform/paths.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import {
  acceptAddress,
  declineAddress,
  leaveAddress,
  offerFacts,
  type OwnWish,
  type OwnWishView,
  wishFacts,
} from '../own-wish.ts'

export const ownWishHead = (view: OwnWishView): PageHead => ({
  title: `${headingOf(view.wish)} — ${view.link.businessName}`,
  noindex: true,
  themeColor: view.link.primaryColor,
  script: 'src/entries/booking.ts',
})

/** A wish at its own address: what is waited for, and the offer that can be accepted with one tap. */
export function OwnWishPage({ link, wish, fields, alert }: OwnWishView) {
  const { state, offer, key, name } = wish
  const facts = offer ? offerFacts(wish, offer) : wishFacts(wish)
  const { slug } = link
  return (
    <BookingFrame link={link}>
      <main
        id="booking"
        aria-label="Lista de espera"
        className="mx-auto max-w-lg rounded-card border border-line bg-surface p-5 transition-opacity aria-busy:opacity-60 sm:p-8"
      >
        <BookingAlert alert={alert} />
        <h1 id="next" tabIndex={-1} className="text-xl font-semibold outline-none sm:text-2xl">
          {headingOf(wish)}
        </h1>
        <p className="mt-1 text-base text-soft">{remarkOf(wish, link.businessName)}</p>
        <dl className="mt-6 divide-y divide-line border-y border-line text-base">
          {[...facts, ...(name ? [['Em nome de', name] as const] : [])].map(([fact, value]) => (
            <div key={fact} className="flex justify-between gap-4 py-3">
              <dt className="text-soft">{fact}</dt>
              <dd className="figures text-right font-semibold break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-6 grid gap-2">
          {offer && (
            <>
              <Answer to={acceptAddress(slug, key)} label="Aceitar horário" pending="Reservando…" look="primary">
                {offer.deposit && <DepositTerms {...offer.deposit} accepted={undefined} error={fields.policyVersion} />}
              </Answer>
              <Answer
                to={declineAddress(slug, key)}
                label="Não posso neste horário"
                pending="Recusando…"
                look="secondary"
              />
            </>
          )}
          {state === 'waiting' && (
            <Answer to={leaveAddress(slug, key)} label="Sair da lista de espera" pending="Saindo…" look="ghost" />
          )}
          {!offer && link.isActive && (
            <a href={paths.booking(slug)} className={buttonClass('secondary', 'lg', true)}>
              Ver horários livres
            </a>
          )}
          <p data-message role="status" className="text-center text-sm font-semibold text-danger empty:hidden" />
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
  /** What is answered along. */
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

const headings: Record<OwnWish['state'], string> = {
  waiting: 'Você está na lista de espera',
  booked: 'Horário reservado',
  left: 'Você saiu da lista de espera',
  removed: 'Você não está mais na lista de espera',
  unanswered: 'Você não está mais na lista de espera',
  over: 'A espera terminou',
}

const headingOf = ({ state, offer }: OwnWish): string => (offer ? 'Abriu um horário para você' : headings[state])

function remarkOf({ state, offer }: OwnWish, businessName: string): string {
  if (offer) return `${businessName} guarda este horário para você até ${offer.until}.`
  if (state === 'waiting') return `Quando abrir um horário que sirva para você, ${businessName} avisa.`
  if (state === 'booked') return `${businessName} reservou um horário para você.`
  if (state === 'unanswered') return 'Os horários oferecidos não foram aceitos. Se quiser, entre na lista de novo.'
  if (state === 'over') return 'Os dias que você escolheu já passaram.'
  return 'Para esperar por outro horário, entre na lista de novo.'
}
