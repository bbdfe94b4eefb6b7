import type { ReactNode } from 'react'
import { useTranslator } from '../../languages/web/use-translator.ts'
import type { Translator } from '../../languages/translator.ts'
import type { PageHead } from '../../platform/page.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { doneAddress } from '../booking-address.ts'
import type { Language } from '../../languages/language.ts'
import type { BookingQuestionView } from '../booking-page.ts'
import { BookingAlert } from './booking-alert.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { BookingFrame } from './booking-frame.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { PageMessage } from './page-message.tsx'

/** The head of a page that asks before something becomes of a booking. */
export const questionHead =
  (title: (say: Translator['say']) => string) =>
  ({ link }: BookingQuestionView, { say }: Translator): PageHead => ({
    title: `${title(say)} — ${link.businessName}`,
    noindex: true,
    themeColor: link.primaryColor,
    script: 'src/entries/booking.ts',
  })

type Props = {
  view: BookingQuestionView
  /** Where the answer is posted, and this page is. */
  address: (slug: string, key: string, picked?: Language | null) => string
  title: string
  question: string
  explanation: ReactNode
  /** The button that posts, with what is said meanwhile. */
  answer: { label: string; pending: string }
  /** Fields that go along, and other ways on. */
  fields?: ReactNode
  otherWay?: ReactNode
}

/** Asks for a confirmation: opening the address changes nothing, because programs open links before people do. */
export function BookingQuestion({ view, address, title, question, explanation, answer, fields, otherWay }: Props) {
  const { say } = useTranslator()
  const { link, booking, alert, picked } = view
  const { key } = booking
  return (
    <BookingFrame link={link} picked={picked}>
      <main
        id="booking"
        aria-label={title}
        className="mx-auto max-w-lg rounded-card border border-line bg-surface p-5 transition-opacity aria-busy:opacity-60 sm:p-8"
      >
        <LanguageSwitch fixed={link.language} address={address(link.slug, key)} />
        <BookingAlert alert={alert} />
        <h1 id="next" tabIndex={-1} className="text-xl font-semibold outline-none sm:text-2xl">
          {question}
        </h1>
        <p className="mt-1 text-base text-soft">{explanation}</p>
        <BookingFacts booking={booking} />
        <form method="post" action={address(link.slug, key, picked)} className="mt-6 grid gap-2">
          {fields}
          <button type="submit" data-pending={answer.pending} className={buttonClass('danger', 'lg', true)}>
            {answer.label}
          </button>
          {otherWay}
          <a href={doneAddress(link.slug, key, picked)} className={buttonClass('ghost', 'lg', true)}>
            {say('Manter como está')}
          </a>
          <PageMessage />
        </form>
      </main>
    </BookingFrame>
  )
}
