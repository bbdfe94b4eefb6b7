import { inLanguage } from '../../languages/language.ts'
import { spanWords } from '../../languages/span-words.ts'
import type { Translator } from '../../languages/translator.ts'
import { useTranslator } from '../../languages/web/use-translator.ts'
import type { VisitAnswer } from '../../agenda/visit-answer.ts'
import { DepositCharge } from '../../deposits/web/deposit-charge.tsx'
import { brl } from '../../platform/format.ts'
import type { PageHead } from '../../platform/page.ts'
import { paths } from '../../platform/paths.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { cancelAddress, declineAddress, doneAddress, moveAddress, presenceAddress } from '../booking-address.ts'
import { type Booking, momentWords } from '../booking-facts.ts'
import type { BookingDoneView, OwnLink } from '../booking-page.ts'
import { headlineOf, isWaiting, stateOf } from '../booking-headline.ts'
import { mayCancel } from '../own-booking.ts'
import { BookingAlert } from './booking-alert.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { BookingFrame } from './booking-frame.tsx'
import { PageMessage } from './page-message.tsx'
import { BusinessContact } from './business-contact.tsx'
import { OwnRating } from './rating-form.tsx'
import { KeepBooking } from './keep-booking.tsx'
import { LanguageSwitch } from './language-switch.tsx'

/** Whether the page looks for changes: from time to time while the booking waits; not beside a refusal, which it would remove. */
const followsOf = ({ booking, alert }: BookingDoneView) =>
  alert ? undefined : isWaiting(stateOf(booking)) ? 'always' : 'return'

export const bookingDoneHead = (view: BookingDoneView, translator: Translator): PageHead => ({
  title: `${headlineOf(view.booking, translator)} — ${view.link.businessName}`,
  noindex: true,
  themeColor: view.link.primaryColor,
  script: 'src/entries/booking.ts',
  refreshes: followsOf(view) === 'always',
})

/** The page of one booking: what was booked, its state, and what the client can do with it. */
export function BookingDonePage(view: BookingDoneView) {
  const { link, booking, alert, picked } = view
  const translator = useTranslator()
  const { say } = translator
  const { isCancelled, heldUntil, changeState, key, deposit } = booking
  const mayConfirm = maySay(booking, 'coming')
  return (
    <BookingFrame link={link} picked={picked}>
      <main
        id="booking"
        data-follows={followsOf(view)}
        aria-label={say('Seu agendamento')}
        className="mx-auto max-w-lg rounded-card border border-line bg-surface p-5 transition-opacity aria-busy:opacity-60 sm:p-8"
      >
        <LanguageSwitch fixed={link.language} address={doneAddress(link.slug, key)} />
        <BookingAlert alert={alert} />
        {!isCancelled && <Sign isWaiting={isWaiting(stateOf(booking)) || stateOf(booking) === 'declined'} />}
        <h1 id="next" tabIndex={-1} className="mt-4 text-xl font-semibold outline-none sm:text-2xl">
          {headlineOf(booking, translator)}
        </h1>
        <p className="mt-1 text-base text-soft">{remarkOf(booking, link.businessName, translator)}</p>
        {deposit?.isWaiting && heldUntil && (
          <DepositCharge deposit={deposit} until={momentWords(heldUntil, translator)} />
        )}
        <BookingFacts booking={booking} place={link.place} />
        {!isCancelled && <p className="mt-4 text-soft">{changeWords(booking, link, translator)}</p>}
        {mayConfirm && <PresenceForm {...view} />}
        <OwnRating view={view} />
        <div className={mayConfirm ? 'mt-2 grid gap-2' : 'mt-6 grid gap-2'}>
          {!isCancelled && changeState !== 'over' && <KeepBooking view={view} isMain={!mayConfirm} />}
          {!mayCancel(booking) && maySay(booking, 'not_coming') && (
            <a href={declineAddress(link.slug, key, picked)} className={buttonClass('secondary', 'lg', true)}>
              {say('Não vou')}
            </a>
          )}
          <BusinessContact link={link} booking={booking} />
        </div>
        <p className="mt-4 flex flex-wrap justify-center gap-x-4 *:inline-flex *:min-h-11 *:items-center *:font-semibold *:underline *:underline-offset-2 empty:hidden">
          {mayCancel(booking) && link.isActive && changeState === 'free' && (
            <a href={moveAddress(link.slug, key, picked)}>{say('Remarcar')}</a>
          )}
          {mayCancel(booking) && <a href={cancelAddress(link.slug, key, picked)}>{say('Cancelar')}</a>}
          {link.isActive && <a href={inLanguage(paths.booking(link.slug), picked)}>{say('Fazer outro agendamento')}</a>}
        </p>
      </main>
    </BookingFrame>
  )
}

/** Whether the client can say something that they have not said yet. */
const maySay = ({ answer, answers }: Booking, wanted: VisitAnswer): boolean =>
  answer !== wanted && answers.includes(wanted)

/** One press, and no opening of an address: programs that preview links open them all. */
function PresenceForm({ link, booking, picked }: BookingDoneView) {
  const { say } = useTranslator()
  return (
    <form method="post" action={presenceAddress(link.slug, booking.key, picked)} className="mt-6 grid gap-2">
      <input type="hidden" name="startsAt" value={booking.startsAt} />
      <button type="submit" data-pending={say('Confirmando…')} className={buttonClass('primary', 'lg', true)}>
        {say('Confirmar presença')}
      </button>
      <PageMessage />
    </form>
  )
}

/** A tick, or a clock while the booking waits for a confirmation. */
const Sign = ({ isWaiting }: { isWaiting: boolean }) => (
  <span
    aria-hidden
    className={`grid size-14 place-items-center rounded-full ${isWaiting ? 'bg-warning-soft text-warning' : 'bg-success-soft text-success'}`}
  >
    <svg viewBox="0 0 24 24" className="size-8" fill="none" stroke="currentColor" strokeWidth="2.5">
      <path
        d={isWaiting ? 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16m0 4v4.5l3 2' : 'm5 12.5 4.5 4.5L19 7.5'}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  </span>
)

/** The state of the deposit in words; null if the booking's facts say enough. */
function depositRemark({ isCancelled, onlineAct, deposit }: Booking, businessName: string, translator: Translator) {
  if (!deposit) return null
  const { say } = translator
  const { heldCents, isWaiting, isReturnable, returnUntil } = deposit
  const amount = brl(heldCents)
  if (isWaiting) return say('Seu horário está reservado. O pagamento do sinal confirma o agendamento.')
  if (isCancelled && heldCents > 0)
    return onlineAct === 'expired'
      ? say(
          'Seu PIX de {amount} chegou depois do prazo. Fale com {businessName} para remarcar ou receber o valor de volta.',
          { amount, businessName },
        )
      : say('Este agendamento foi cancelado. {businessName} devolve o sinal de {amount} por PIX.', {
          amount,
          businessName,
        })
  if (onlineAct === 'expired') return say('O sinal não foi pago a tempo. O horário não está mais reservado.')
  if (isReturnable)
    return say('Sinal de {amount} recebido. Ele é devolvido se você cancelar até {moment}.', {
      amount,
      moment: momentWords(returnUntil, translator),
    })
  return null
}

function remarkOf(booking: Booking, businessName: string, translator: Translator): string {
  const { say } = translator
  const { isCancelled, heldUntil, onlineAct, hasEmail, changeState } = booking
  const ofDeposit = depositRemark(booking, businessName, translator)
  if (ofDeposit) return ofDeposit
  if (onlineAct === 'expired')
    return say('{businessName} não confirmou a tempo. O horário não está mais reservado.', { businessName })
  if (onlineAct === 'cancelled') return say('Você cancelou este agendamento. O horário não está mais reservado.')
  if (isCancelled) return say('Este agendamento foi cancelado, e o horário não está mais reservado.')
  if (changeState === 'over') return say('O horário deste agendamento já passou.')
  if (booking.answer === 'coming') return say('{businessName} já sabe que você vem.', { businessName })
  if (booking.answer === 'not_coming')
    return say('{businessName} já sabe. Mudou de ideia? Confirme sua presença.', { businessName })
  if (heldUntil) {
    const held = say('{businessName} ainda precisa confirmar. O horário fica reservado para você até {moment}.', {
      businessName,
      moment: momentWords(heldUntil, translator),
    })
    return `${held} ${hasEmail ? say('Avisamos por e-mail.') : say('A resposta aparece nesta página.')}`
  }
  return hasEmail && onlineAct === null
    ? say('Enviamos a confirmação para o seu e-mail.')
    : say('Seu horário está reservado.')
}

/** Until when the client can change the booking online, or what to do instead. */
function changeWords(booking: Booking, { businessName, whatsapp }: OwnLink, translator: Translator): string {
  const { say } = translator
  const { changeState, until } = booking
  if (changeState === 'free')
    return say('Para remarcar ou cancelar, volte a esta página até {moment}.', {
      moment: momentWords(until, translator),
    })
  if (changeState === 'late') return lateWords(booking.changeNoticeMinutes, { businessName, whatsapp }, translator)
  return changeState === 'settled' ? say('Para mudar algo, fale com {businessName}.', { businessName }) : ''
}

function lateWords(
  noticeMinutes: number,
  { businessName, whatsapp }: Pick<OwnLink, 'businessName' | 'whatsapp'>,
  translator: Translator,
): string {
  const { say } = translator
  const facts = { time: spanWords(noticeMinutes, translator), businessName }
  if (noticeMinutes === 60)
    return whatsapp
      ? say('Falta menos de {time}: para mudar ou cancelar, chame {businessName} no WhatsApp.', facts)
      : say('Falta menos de {time}: para mudar ou cancelar, fale com {businessName}.', facts)
  return whatsapp
    ? say('Faltam menos de {time}: para mudar ou cancelar, chame {businessName} no WhatsApp.', facts)
    : say('Faltam menos de {time}: para mudar ou cancelar, fale com {businessName}.', facts)
}
