import { paths } from '../../platform/paths.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import type { PublicRatings } from '../../ratings/rating.ts'
import { RatingList } from '../../ratings/web/shown-ratings.tsx'
import { type LiveSite, sectionsToShow, type ShownContent, withStorefront } from '../live-site.ts'
import { SiteContact, type SiteLinks } from './site-contact.tsx'
import { siteHeroes } from './site-hero.tsx'
import { SectionFrame, SiteFrame, siteLooks } from './site-frame.tsx'
import { siteSections } from './site-sections.tsx'

type Props = {
  content: ShownContent
  live: LiveSite
  /** Only for visitors: the preview shows what can be edited. */
  ratings?: PublicRatings
  /** `p` in the dashboard, because the title of the screen is the h1 there. */
  first: 'h1' | 'p'
  links: SiteLinks
}

/** A business's page, for visitors and for the preview. Its layout depends on its own width, not the window's. */
export function BusinessSite({ content: own, live, ratings, first, links }: Props) {
  const content = withStorefront(own, live)
  const { layout } = content
  const look = siteLooks[layout]
  const sections = sectionsToShow(content, live)
  const Hero = siteHeroes[layout]
  return (
    <SiteFrame content={content}>
      <Hero content={content} live={live} first={first} links={links} sections={sections} />
      {sections.map((name, at) => {
        if (name === 'contact') {
          const isPlaceShown = sections.includes('hours')
          return <SiteContact key={name} content={content} links={links} isPlaceShown={isPlaceShown} />
        }
        const { id, title, body: Body } = siteSections[name]
        return (
          <SectionFrame key={name} id={id} title={title(content)} look={look} place={at}>
            <Body content={content} live={live} links={links} />
          </SectionFrame>
        )
      })}
      {ratings && ratings.mean !== null && (
        <SectionFrame id="avaliacoes" title="Avaliações" look={look} place={sections.length}>
          <RatingList ratings={ratings} businessName={content.businessName} />
        </SectionFrame>
      )}
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
            className={classNames(
              'focus-ring flex min-h-12 items-center justify-center rounded-control text-base font-semibold',
              layout === 'board' ? 'bg-accent text-on-accent' : 'bg-primary text-on-primary',
            )}
          >
            Agendar
          </a>
        </p>
      )}
    </SiteFrame>
  )
}

/** The head of a page by itself, as the picture of a layout. */
export function BusinessSiteHead({ content: own, live }: Pick<Props, 'content' | 'live'>) {
  const content = withStorefront(own, live)
  const Hero = siteHeroes[content.layout]
  return (
    <SiteFrame content={content}>
      <Hero content={content} live={live} first="p" links={{}} sections={sectionsToShow(content, live)} />
    </SiteFrame>
  )
}
