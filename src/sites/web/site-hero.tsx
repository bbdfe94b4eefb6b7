import type { ReactNode } from 'react'
import { Picture } from '../../business/web/picture.tsx'
import { paths } from '../../platform/paths.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import type { SectionName, SiteLayout } from '../site.ts'
import { AddressLine, type SectionInput } from './site-contact.tsx'
import { WeekHours } from './site-hours.tsx'
import { siteSections } from './site-sections.tsx'

type Props = SectionInput & { first: 'h1' | 'p'; sections: readonly SectionName[] }
type PartProps = Omit<Props, 'first'> & { className: string }

/** The head of a page: who it is, what for, and the way to a time. */
export const siteHeroes: Record<SiteLayout, (shown: Props) => ReactNode> = {
  editorial: EditorialHero,
  clinic: ClinicHero,
  board: BoardHero,
}

/** Over the whole width the cover, or the brand's colour, and the title large at its foot. */
function EditorialHero({ first: First, ...shown }: Props) {
  const { content } = shown
  return (
    <div
      className={classNames(
        'relative isolate flex flex-col justify-between gap-16 bg-(--brand)',
        content.heroPicture ? 'min-h-[clamp(32rem,58cqi,46rem)] text-white' : 'text-(--on-brand) @3xl:gap-24',
      )}
    >
      <Cover content={content} shade="bg-linear-to-b from-black/60 via-black/55 to-black/80" />
      <Bar {...shown} className="max-w-6xl" />
      <div className="mx-auto w-full max-w-6xl px-4 pb-12 @2xl:px-8 @3xl:pb-16">
        <First className="max-w-4xl font-serif text-[clamp(3rem,9cqi,6.5rem)] leading-[0.95] tracking-[-0.02em] text-balance break-words">
          {content.title}
        </First>
        <div className="mt-6 flex flex-wrap items-end justify-between gap-x-12 gap-y-8">
          <Lines content={content} className="max-w-xl" />
          <BookingLink {...shown} className="bg-accent text-on-accent" />
        </div>
      </div>
    </div>
  )
}

/** The cover, and over its foot a card with the way to a time. */
function ClinicHero({ first: First, ...shown }: Props) {
  const { content } = shown
  const { heroPicture, address } = content
  return (
    <div className="bg-[color-mix(in_srgb,var(--primary)_7%,var(--surface))]">
      <div className="bg-surface">
        <Bar {...shown} className="max-w-5xl" />
      </div>
      {heroPicture && (
        <Picture
          of={heroPicture}
          eager
          sizes="100vw"
          className="aspect-3/2 max-h-[32rem] w-full object-cover @3xl:aspect-5/2"
        />
      )}
      <div className="mx-auto max-w-5xl px-4 pb-12 @2xl:px-8">
        <div
          className={classNames(
            'relative grid gap-8 rounded-card bg-surface p-6 shadow-float @2xl:p-10 @3xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]',
            heroPicture ? '-mt-16 @3xl:-mt-24' : 'top-6 @3xl:top-10',
          )}
        >
          <div className="min-w-0">
            <First className="text-[clamp(2rem,4.6cqi,3rem)] leading-[1.1] font-semibold tracking-tight text-balance break-words text-heading">
              {content.title}
            </First>
            <Lines content={content} className="mt-4 text-soft" />
          </div>
          <div className="grid content-center gap-4 @3xl:border-l @3xl:border-line @3xl:pl-8">
            <BookingLink {...shown} className="w-full justify-center bg-primary text-on-primary" />
            {address && (
              <div className="text-soft">
                <AddressLine address={address} />
              </div>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

/** The name as a sign, and in the first screen when and where. */
function BoardHero({ first: First, ...shown }: Props) {
  const { content, live, sections } = shown
  const hasHours = sections.includes('hours')
  return (
    <div className={classNames('relative isolate', content.heroPicture ? 'text-white' : '')}>
      <Cover content={content} shade="bg-black/70" />
      <Bar {...shown} className="max-w-5xl" />
      <div className="mx-auto grid max-w-5xl items-end gap-10 px-4 pt-8 pb-12 @2xl:px-8 @3xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] @3xl:pt-16">
        <div className="min-w-0">
          <First className="font-condensed text-[clamp(3.5rem,12cqi,7.5rem)] leading-[0.88] font-semibold text-balance break-words uppercase">
            {content.title}
          </First>
          <Lines content={content} className="mt-6 max-w-xl" />
          <BookingLink {...shown} className="mt-8 bg-accent text-on-accent" />
        </div>
        {(hasHours || content.address) && (
          <div className="grid gap-4 rounded-card border-t-4 border-accent bg-surface p-5 text-ink">
            {hasHours && <WeekHours hours={live.hours} />}
            {content.address && <AddressLine address={content.address} />}
          </div>
        )}
      </div>
    </div>
  )
}

/** The picture behind the head, darkened so that white text stands on it. */
const Cover = ({ content: { heroPicture }, shade }: Pick<Props, 'content'> & { shade: string }) =>
  heroPicture && (
    <>
      <Picture of={heroPicture} eager sizes="100vw" className="absolute inset-0 -z-20 size-full object-cover" />
      <div className={classNames('absolute inset-0 -z-10', shade)} />
    </>
  )

/** Logo and name; where there is room, ways to the sections. */
function Bar({ content: { businessName }, live: { logo }, sections, className }: PartProps) {
  const named = sections.flatMap((name) => {
    if (name === 'contact') return []
    const { id, menu } = siteSections[name]
    return menu ? [{ id, menu }] : []
  })
  return (
    <div
      className={classNames('mx-auto flex w-full items-center justify-between gap-8 px-4 py-5 @2xl:px-8', className)}
    >
      <p className="flex min-w-0 items-center gap-3 text-base font-semibold break-words">
        {logo && (
          <Picture of={logo} sizes="3rem" className="size-12 shrink-0 rounded-control bg-white object-contain p-1" />
        )}
        {businessName}
      </p>
      {named.length > 1 && (
        <nav aria-label="Seções da página" className="hidden shrink-0 gap-6 @4xl:flex">
          {named.map(({ id, menu }) => (
            <a
              key={id}
              href={`#${id}`}
              className="focus-ring inline-flex min-h-11 items-center rounded-control text-sm font-semibold underline-offset-4 hover:underline"
            >
              {menu}
            </a>
          ))}
        </nav>
      )}
    </div>
  )
}

function Lines({ content: { subtitle, description }, className }: Pick<Props, 'content'> & { className: string }) {
  if (!subtitle && !description) return null
  return (
    <div className={className}>
      {subtitle && <p className="text-xl text-balance">{subtitle}</p>}
      {description && <p className="mt-3 text-base text-pretty whitespace-pre-line">{description}</p>}
    </div>
  )
}

function BookingLink({ live: { bookingSlug, takesBookings }, links, className }: Omit<PartProps, 'sections'>) {
  if (!bookingSlug) return null
  return (
    <a
      {...links}
      href={paths.booking(bookingSlug)}
      className={classNames(
        'focus-ring inline-flex min-h-12 items-center rounded-control px-6 text-base font-semibold',
        className,
      )}
    >
      {takesBookings ? 'Agendar horário' : 'Como agendar'}
    </a>
  )
}
