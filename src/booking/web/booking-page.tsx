import { inLanguage, languages, type Language } from '../../languages/language.ts'
import type { Translator } from '../../languages/translator.ts'
import { useTranslator } from '../../languages/web/use-translator.ts'
import { productIcon } from '../../platform/brand.ts'
import type { PageHead } from '../../platform/page.ts'
import { paths } from '../../platform/paths.ts'
import { aboutBusiness } from '../booking-about.ts'
import type { PictureAddress } from '../../business/link-picture.ts'
import { profilesOf } from '../../business/storefront.ts'
import { bookingLinkRefusals } from '../booking-link.ts'
import { choiceAddress, listedIds } from '../booking-address.ts'
import { type BookingMissingView, type BookingView, hostOf } from '../booking-page.ts'
import { isOpenEnded, shownTerms } from '../public-terms.ts'
import { BookingAlert } from './booking-alert.tsx'
import { BookingClosed, ContactToBook } from './business-contact.tsx'
import { BookingDay } from './booking-day.tsx'
import { BookingDetails } from './booking-details.tsx'
import { BookingFrame } from './booking-frame.tsx'
import { BookingProfessional } from './booking-professional.tsx'
import { BookingService } from './booking-service.tsx'
import { BookingTimes } from './booking-times.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Host, VenueSections } from './venue-sections.tsx'

export const bookingHead = (view: BookingView & PictureAddress, translator: Translator): PageHead => {
  const { link, services, professionals, opening, image, picked } = view
  const host = hostOf(view)
  return {
    title: [translator.say('Agendar horário'), host?.name, link.businessName].filter(Boolean).join(' — '),
    description: translator.say('{businessName}: escolha o serviço e o horário e agende online.', link),
    canonical: addressIn(link.slug, picked),
    ...(!link.language && {
      alternates: [
        ...languages.map((one) => [one, addressIn(link.slug, one)] as const),
        ['x-default', paths.booking(link.slug)],
      ],
    }),
    image,
    themeColor: link.primaryColor,
    script: 'src/entries/booking.ts',
    noindex: !link.isListed,
    about: aboutBusiness(
      {
        name: link.businessName,
        path: paths.booking(link.slug),
        telephone: link.whatsapp,
        place: link.place,
        picture: link.cover,
        sameAs: profilesOf(link),
        services: services.map((service) => {
          const { priceCents } = shownTerms(service, null, professionals)
          return {
            name: service.name,
            description: service.description,
            priceCents: priceCents?.least ?? null,
            isLeast: !!priceCents && isOpenEnded(priceCents),
          }
        }),
        currency: link.currency,
        bookingSlug: link.slug,
        hours: opening,
      },
      translator,
    ),
  }
}

/** Searchers, who prefer no language, get Portuguese at the plain address: it is that page's only one. */
const addressIn = (slug: string, language: Language | null) =>
  inLanguage(paths.booking(slug), language === languages[0] ? null : language)

/** Whether to show the client's fields: a day with free times is chosen, or typed values came back with a refusal. */
const isBookable = ({ choice, days, typed }: BookingView) =>
  choice.date !== null &&
  (Object.keys(typed).length > 0 || days.some(({ date, times }) => date === choice.date && times.length > 0))

/**
 * Choices are in the address, typed values are in one form. Choosing follows links, booking posts the form. With
 * JavaScript, the same answers replace #booking without leaving the page.
 */
export function BookingPage(view: BookingView) {
  const { say } = useTranslator()
  const { link, choice, alert, path, picked } = view
  if (link.closed)
    return (
      <BookingFrame link={link} picked={picked} {...(!link.closed.isGone && { venue: view })}>
        <main id="booking" aria-label={say('Agendar horário')}>
          <LanguageSwitch fixed={link.language} address={choiceAddress(path, { ...choice, language: null })} />
          <BookingClosed link={link} />
        </main>
      </BookingFrame>
    )
  const isChosen = choice.serviceId !== null && !choice.isAdding
  return (
    <BookingFrame link={link} picked={picked} venue={view}>
      <main id="booking" aria-label={say('Agendar horário')} className="transition-opacity aria-busy:opacity-60">
        <LanguageSwitch fixed={link.language} address={choiceAddress(path, { ...choice, language: null })} />
        <h1 className="visually-hidden">{say('Agendar horário em {businessName}', link)}</h1>
        <BookingAlert alert={alert} contact={view.contact} />
        {isChosen ? (
          <form
            method="post"
            action={inLanguage(path, picked)}
            noValidate
            className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
          >
            <input type="hidden" name="key" value={view.requestKey} />
            <input type="hidden" name="serviceId" value={choice.serviceId ?? ''} />
            <input type="hidden" name="moreServiceIds" value={listedIds(choice.moreServiceIds)} />
            <input type="hidden" name="professionalId" value={choice.professionalId ?? ''} />
            <input type="hidden" name="date" value={choice.date ?? ''} />
            <div className="grid grid-cols-1 gap-4">
              <BookingService view={view} />
              <BookingProfessional view={view} />
              <section aria-labelledby="next" className="rounded-card border border-line bg-surface p-4 sm:p-6">
                <BookingDay view={view} />
                <BookingTimes view={view} />
              </section>
            </div>
            {isBookable(view) && <BookingDetails view={view} />}
          </form>
        ) : (
          <>
            <Host view={view} />
            <BookingService view={view} />
            {choice.serviceId === null && <VenueSections view={view} />}
          </>
        )}
      </main>
    </BookingFrame>
  )
}

const { title, text } = bookingLinkRefusals.LINK_NOT_FOUND

export const bookingMissingHead = ({ link }: BookingMissingView, { tell }: Translator): PageHead => ({
  title: tell(title),
  noindex: true,
  ...(link && { themeColor: link.primaryColor }),
})

/** Whoever holds the card of a business whose page is off still learns how to reach it. */
export function BookingMissingPage({ link, picked }: BookingMissingView) {
  const { say, tell } = useTranslator()
  if (!link)
    return (
      <main className="grid min-h-dvh place-content-center justify-items-center gap-3 px-4 text-center">
        <img src={productIcon()} alt="" width={48} height={48} />
        <h1 className="text-xl font-semibold">{tell(title)}</h1>
        <p className="max-w-sm text-base text-soft">{tell(text)}</p>
        <p className="max-w-sm text-soft">{say('Confira o endereço com quem enviou o link para você.')}</p>
      </main>
    )
  return (
    <BookingFrame link={link} picked={picked}>
      <main className="mx-auto grid max-w-lg gap-4 rounded-card border border-line bg-surface p-5 text-center sm:p-8">
        <LanguageSwitch fixed={link.language} address={paths.booking(link.slug)} />
        <h1 className="text-xl font-semibold sm:text-2xl">{tell(title)}</h1>
        <p className="text-base text-soft">
          {tell(text)} {say('Para agendar, fale com {businessName}.', link)}
        </p>
        <ContactToBook whatsapp={link.whatsapp} phone={link.phone} />
      </main>
    </BookingFrame>
  )
}
