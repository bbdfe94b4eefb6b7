import { Award, Heart, Quote, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { readableColor } from '../../booking/colors.ts'
import { BusinessColors } from '../../booking/web/business-colors.tsx'
import { paths } from '../../platform/paths.ts'
import { remember } from '../../platform/remember.ts'
import type { SiteContent, SiteIcon } from '../site.ts'
import { SiteContact, type SiteLinks } from './site-contact.tsx'

/** The dashboard shows the page within a page, whose name is the first heading. */
type SiteLevels = { first: 'h1' | 'p'; links: SiteLinks }

type Props = SiteLevels & { content: SiteContent; bookingSlug: string | null }

const icons: Record<SiteIcon, typeof Users> = { users: Users, award: Award, heart: Heart }

const shown = remember(readableColor)

/** Two items may say the same; their place tells them apart. */
const placed = <Item extends object>(items: readonly Item[]) => items.map((item, place) => ({ ...item, place }))

/** A business's page: the same for its visitors and for the preview, so it measures its own width and not the window's. */
export function BusinessSite({ content, bookingSlug, first, links }: Props) {
  const { primaryColor, secondaryColor, differentials, testimonials, services, aboutTitle, aboutText, faq } = content
  return (
    <BusinessColors
      primaryColor={shown(primaryColor)}
      accentColor={shown(secondaryColor)}
      className="@container text-ink"
    >
      <Hero content={content} bookingSlug={bookingSlug} first={first} links={links} />
      {differentials.length > 0 && (
        <Section id="diferenciais" title="Por que aqui">
          <ul className="grid gap-8 @2xl:grid-cols-2 @4xl:grid-cols-3">
            {placed(differentials).map(({ place, icon, title, description }) => {
              const Icon = icons[icon]
              return (
                <li key={place}>
                  <span className="grid size-11 place-items-center rounded-full bg-primary text-on-primary">
                    <Icon aria-hidden size={20} />
                  </span>
                  <h3 className="mt-3 text-base font-semibold">{title}</h3>
                  {description && <p className="mt-1 text-base text-pretty text-soft">{description}</p>}
                </li>
              )
            })}
          </ul>
        </Section>
      )}
      {services.length > 0 && (
        <Section id="servicos" title="Serviços e preços" tinted>
          <ul className="grid gap-x-10 @3xl:grid-cols-2">
            {placed(services).map(({ place, name, price, description }) => (
              <li key={place} className="flex items-start justify-between gap-4 border-b border-line py-4">
                <div className="min-w-0">
                  <h3 className="text-base font-semibold break-words">{name}</h3>
                  {description && <p className="mt-0.5 text-sm text-soft">{description}</p>}
                </div>
                {price && <p className="figures shrink-0 text-base font-semibold">{price}</p>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {(aboutTitle || aboutText) && (
        <Section id="sobre" title={aboutTitle ?? 'Sobre nós'}>
          {aboutText && <p className="max-w-2xl text-base text-pretty whitespace-pre-line text-soft">{aboutText}</p>}
        </Section>
      )}
      {testimonials.length > 0 && (
        <Section id="depoimentos" title="Quem já veio conta" tinted>
          <ul className="grid gap-4 @2xl:grid-cols-2 @4xl:grid-cols-3">
            {placed(testimonials).map(({ place, text, name }) => (
              <li key={place} className="rounded-card border border-line bg-surface p-5">
                <Quote aria-hidden size={20} className="text-soft" />
                <p className="mt-2 text-base text-pretty">{text}</p>
                <p className="mt-3 text-sm font-semibold text-soft">{name}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {faq.length > 0 && (
        <Section id="perguntas" title="Perguntas frequentes">
          <div className="max-w-3xl divide-y divide-line border-y border-line">
            {placed(faq).map(({ place, question, answer }) => (
              <details key={place} className="group">
                <summary className="focus-ring flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-control py-3 text-base font-semibold">
                  {question}
                  <span aria-hidden className="text-xl text-soft transition-transform group-open:rotate-45">
                    +
                  </span>
                </summary>
                <p className="pb-4 text-base text-pretty whitespace-pre-line text-soft">{answer}</p>
              </details>
            ))}
          </div>
        </Section>
      )}
      <SiteContact content={content} links={links} />
    </BusinessColors>
  )
}

function Hero({ content, bookingSlug, first: First, links }: Props) {
  const { businessName, title, subtitle, description } = content
  return (
    <div className="bg-(--brand) text-(--on-brand)">
      <div className="mx-auto max-w-5xl px-4 py-5 @2xl:px-8">
        <p className="text-base font-semibold break-words">{businessName}</p>
      </div>
      <div className="mx-auto max-w-5xl px-4 pt-10 pb-16 @2xl:px-8 @2xl:pt-16 @2xl:pb-24">
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
            Agendar horário
          </a>
        )}
      </div>
    </div>
  )
}

type SectionProps = { id: string; title: string; tinted?: boolean; children: ReactNode }

const Section = ({ id, title, tinted = false, children }: SectionProps) => (
  <section aria-labelledby={id} className={tinted ? 'border-y border-line bg-sunken' : 'bg-surface'}>
    <div className="mx-auto max-w-5xl px-4 py-12 @2xl:px-8 @2xl:py-16">
      <h2 id={id} className="mb-6 text-xl font-semibold text-balance break-words">
        {title}
      </h2>
      {children}
    </div>
  </section>
)
