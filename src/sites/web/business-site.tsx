import type { ReactNode } from 'react'
import { readableColor } from '../../booking/colors.ts'
import { BusinessColors } from '../../booking/web/business-colors.tsx'
import { Picture } from '../../business/web/picture.tsx'
import { paths } from '../../platform/paths.ts'
import { remember } from '../../platform/remember.ts'
import { type LiveSite, sectionsToShow, type ShownContent, withStorefront } from '../live-site.ts'
import { SiteContact, type SiteLinks } from './site-contact.tsx'
import { siteSections } from './site-sections.tsx'

/** `first` is `p` in the dashboard, because the title of the screen is the h1 there. */
type SiteLevels = { first: 'h1' | 'p'; links: SiteLinks }

type Props = SiteLevels & { content: ShownContent; live: LiveSite }

const shown = remember(readableColor)

/** A business's page, for visitors and for the preview. Its layout depends on its own width, not the window's. */
export function BusinessSite({ content: own, live, first, links }: Props) {
  const content = withStorefront(own, live)
  const sections = sectionsToShow(content, live)
  return (
    <BusinessColors
      primaryColor={shown(content.primaryColor)}
      accentColor={shown(content.secondaryColor)}
      className="@container text-ink"
    >
      <Hero content={content} live={live} first={first} links={links} />
      {sections.map((name, at) => {
        if (name === 'contact') {
          const isPlaceShown = sections.includes('hours')
          return <SiteContact key={name} content={content} links={links} isPlaceShown={isPlaceShown} />
        }
        const { id, title, body: Body } = siteSections[name]
        return (
          <Section key={name} id={id} title={title(content)} tinted={at % 2 === 1}>
            <Body content={content} live={live} links={links} />
          </Section>
        )
      })}
      <p className="border-t border-line bg-canvas px-4 py-6 text-center text-sm text-soft">
        {content.businessName} ·{' '}
        <a {...links} href={paths.privacy} className="underline underline-offset-2">
          Privacidade
        </a>
      </p>
      {live.bookingSlug && live.takesBookings && (
        <p className="sticky bottom-0 z-10 border-t border-line bg-surface p-3 @2xl:hidden">
          <a
            {...links}
            href={paths.booking(live.bookingSlug)}
            className="focus-ring flex min-h-12 items-center justify-center rounded-control bg-primary text-base font-semibold text-on-primary"
          >
            Agendar
          </a>
        </p>
      )}
    </BusinessColors>
  )
}

function Hero({ content, live, first: First, links }: Props) {
  const { businessName, title, subtitle, description, heroPicture } = content
  const { bookingSlug, takesBookings, logo } = live
  return (
    <div className="bg-(--brand) text-(--on-brand)">
      <div className="mx-auto flex max-w-5xl items-center gap-3 px-4 py-5 @2xl:px-8">
        {logo && (
          <Picture of={logo} sizes="3rem" className="size-12 shrink-0 rounded-control bg-white object-contain p-1" />
        )}
        <p className="min-w-0 text-base font-semibold break-words">{businessName}</p>
      </div>
      <div
        className={`mx-auto grid max-w-5xl items-center gap-8 px-4 pt-6 pb-12 @2xl:px-8 @2xl:pt-12 @2xl:pb-20 ${heroPicture ? '@3xl:grid-cols-2' : ''}`}
      >
        <div className="min-w-0">
          <First className="max-w-3xl text-[clamp(2rem,6cqi,3.25rem)] leading-[1.1] font-semibold tracking-tight text-balance break-words">
            {title}
          </First>
          {subtitle && <p className="mt-4 max-w-2xl text-xl text-balance">{subtitle}</p>}
          {description && <p className="mt-3 max-w-2xl text-base text-pretty whitespace-pre-line">{description}</p>}
          {bookingSlug && (
            <a
              {...links}
              href={paths.booking(bookingSlug)}
              className="focus-ring mt-8 inline-flex min-h-12 items-center rounded-control bg-accent px-6 text-base font-semibold text-on-accent"
            >
              {takesBookings ? 'Agendar horário' : 'Como agendar'}
            </a>
          )}
        </div>
        {heroPicture && (
          <Picture
            of={heroPicture}
            eager
            sizes="(min-width: 64rem) 30rem, 100vw"
            className="aspect-4/3 w-full rounded-card object-cover"
          />
        )}
      </div>
    </div>
  )
}

type SectionProps = { id: string; title: string; tinted: boolean; children: ReactNode }

const Section = ({ id, title, tinted, children }: SectionProps) => (
  <section aria-labelledby={id} className={tinted ? 'border-y border-line bg-sunken' : 'bg-surface'}>
    <div className="mx-auto max-w-5xl px-4 py-12 @2xl:px-8 @2xl:py-16">
      <h2 id={id} className="mb-6 text-xl font-semibold text-balance break-words">
        {title}
      </h2>
      {children}
    </div>
  </section>
)
