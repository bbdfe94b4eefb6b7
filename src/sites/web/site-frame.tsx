import type { ReactNode } from 'react'
import { readableColor } from '../../booking/colors.ts'
import { BusinessColors } from '../../booking/web/business-colors.tsx'
import { remember } from '../../platform/remember.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import type { ShownContent } from '../live-site.ts'
import type { SiteLayout } from '../site.ts'

/** The classes of what a page of a layout repeats; what is laid out otherwise has a component of its own. */
type SiteLook = {
  page: string
  /** A section, its column, and its title. */
  section: (place: number) => string
  column: string
  heading: string
  /** The name of a person, service or group. */
  name: string
}

const tinted = 'bg-[color-mix(in_srgb,var(--primary)_7%,var(--surface))]'

export const siteLooks: Record<SiteLayout, SiteLook> = {
  editorial: {
    page: 'bg-surface',
    section: () => 'border-t border-line',
    column:
      'max-w-6xl py-14 @3xl:py-20 grid gap-8 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)] @4xl:gap-12 has-[[data-wide]]:@4xl:grid-cols-1',
    heading: 'font-serif text-[clamp(2.25rem,4.5cqi,3.5rem)] leading-none font-normal tracking-[-0.01em] text-heading',
    name: 'font-serif text-[1.5rem] leading-7 font-normal',
  },
  clinic: {
    page: 'bg-surface',
    section: (place) => (place % 2 === 1 ? tinted : 'bg-surface'),
    column: 'max-w-5xl py-14 @3xl:py-20 grid gap-8',
    heading: 'text-[clamp(1.625rem,3.4cqi,2.25rem)] leading-tight font-semibold tracking-tight text-heading',
    name: 'text-base font-semibold',
  },
  board: {
    page: 'site-board bg-canvas',
    section: () => '',
    column: 'max-w-5xl py-10 @3xl:py-14 grid gap-6',
    heading:
      'font-condensed text-[clamp(2.25rem,5cqi,3.25rem)] leading-none font-semibold uppercase border-b-4 border-accent pb-3',
    name: 'font-condensed text-[1.5rem] leading-7 font-semibold tracking-[0.02em] uppercase',
  },
}

const shown = remember(readableColor)

type FrameProps = { content: ShownContent; children: ReactNode }

/** The colours and the type in which a page of its layout is drawn. */
export const SiteFrame = ({ content, children }: FrameProps) => (
  <div data-theme={content.layout === 'board' ? 'dark' : undefined}>
    <BusinessColors
      primaryColor={shown(content.primaryColor)}
      accentColor={shown(content.secondaryColor)}
      className={classNames('@container text-ink', siteLooks[content.layout].page)}
    >
      {children}
    </BusinessColors>
  </div>
)

type SectionProps = {
  id: string
  title: string
  look: SiteLook
  place: number
  children: ReactNode
}

export const SectionFrame = ({ id, title, look, place, children }: SectionProps) => (
  <section aria-labelledby={id} className={look.section(place)}>
    <div className={classNames('mx-auto px-4 @2xl:px-8', look.column)}>
      <h2 id={id} className={classNames('scroll-mt-6 text-balance break-words', look.heading)}>
        {title}
      </h2>
      <div className="min-w-0">{children}</div>
    </div>
  </section>
)
