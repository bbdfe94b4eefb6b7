import type { ReactNode } from 'react'
import { BookingCancelPage, bookingCancelHead } from '../booking/web/booking-cancel-page.tsx'
import { BookingDeclinePage, bookingDeclineHead } from '../booking/web/booking-decline-page.tsx'
import { BookingDonePage, bookingDoneHead } from '../booking/web/booking-done-page.tsx'
import { BookingMovePage, bookingMoveHead } from '../booking/web/booking-move-page.tsx'
import { BookingMissingPage, bookingMissingHead, BookingPage, bookingHead } from '../booking/web/booking-page.tsx'
import { ArticlePage, articleHead } from '../help/web/article-page.tsx'
import { HelpFrontPage, helpFrontHead } from '../help/web/help-front-page.tsx'
import { StopMessagesPage, stopMessagesHead } from '../messages/web/stop-messages-page.tsx'
import { MyDayPage, myDayHead } from '../my-day/web/my-day-page.tsx'
import type { Language } from '../languages/language.ts'
import type { Translator } from '../languages/translator.ts'
import { translatorFor } from '../languages/translators.ts'
import { TranslatorContext } from '../languages/web/use-translator.ts'
import { setBrand } from '../platform/brand.ts'
import type { PageHead, PageSurroundings } from '../platform/page.ts'
import { renderDocument } from '../platform/web/document.tsx'
import { PaperPage, paperHead } from '../papers/web/paper-page.tsx'
import { TroublePage, troubleHead } from '../platform/web/shell/trouble-page.tsx'
import { AskOwnDataPage, askOwnDataHead } from '../record/web/ask-own-data-page.tsx'
import { OwnDataEndedPage, OwnDataPage, ownDataEndedHead, ownDataHead } from '../record/web/own-data-page.tsx'
import { ReceiptPage, receiptHead } from '../sales/web/receipt-page.tsx'
import { LandingPage, landingHead } from '../landing/web/landing-page.tsx'
import { NotFoundPage, notFoundHead, SitePage, siteHead } from '../sites/web/site-page.tsx'
import { OwnWishPage, ownWishHead } from '../waitlist/web/own-wish-page.tsx'
import { WaitlistFormPage, waitlistFormHead } from '../waitlist/web/waitlist-form-page.tsx'
import { own } from '../platform/own.ts'

type Head<Props> = (props: Props, translator: Translator) => PageHead
type Page<Props> = { component: (props: Props) => ReactNode; head: Head<Props> }

const page = <Props extends object>(component: (props: Props) => ReactNode, head: Head<Props>) =>
  ({ component, head }) as unknown as Page<object>

/** The public pages, by the names under which the server asks for them. */
const pages: Record<string, Page<object>> = {
  landing: page(LandingPage, landingHead),
  site: page(SitePage, siteHead),
  paper: page(PaperPage, paperHead),
  help: page(HelpFrontPage, helpFrontHead),
  'help-page': page(ArticlePage, articleHead),
  'not-found': page(NotFoundPage, notFoundHead),
  trouble: page(TroublePage, troubleHead),
  booking: page(BookingPage, bookingHead),
  'booking-done': page(BookingDonePage, bookingDoneHead),
  'booking-move': page(BookingMovePage, bookingMoveHead),
  'booking-cancel': page(BookingCancelPage, bookingCancelHead),
  'booking-decline': page(BookingDeclinePage, bookingDeclineHead),
  'waitlist-form': page(WaitlistFormPage, waitlistFormHead),
  'waitlist-own': page(OwnWishPage, ownWishHead),
  'stop-messages': page(StopMessagesPage, stopMessagesHead),
  'my-day': page(MyDayPage, myDayHead),
  'own-data': page(OwnDataPage, ownDataHead),
  'own-data-ended': page(OwnDataEndedPage, ownDataEndedHead),
  'ask-own-data': page(AskOwnDataPage, askOwnDataHead),
  receipt: page(ReceiptPage, receiptHead),
  'booking-missing': page(BookingMissingPage, bookingMissingHead),
}

/** `language` is the language of the texts; Brazilian Portuguese if absent. */
type PageProps = { language?: Language; isFramed?: boolean }
/** Renders a whole HTML document. Vite bundles this file for the server, because Node cannot run JSX. */
export function renderPage(name: string, props: PageProps, surroundings: PageSurroundings): string {
  setBrand(surroundings.brand)
  const { component: Component, head } = own(pages, name)!
  const translator = translatorFor(props.language ?? 'pt-BR')
  const page = (
    <TranslatorContext value={translator}>
      <Component {...props} />
    </TranslatorContext>
  )
  return renderDocument(
    { ...head(props, translator), isFramed: props.isFramed },
    surroundings,
    page,
    translator.language,
  )
}
