import { Award, Heart, Quote, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picture } from '../../business/web/picture.tsx'
import { Avatar } from '../../platform/web/ui/avatar.tsx'
import { smallPicture } from '../../business/picture.ts'
import { describeDates, describeHours } from '../../hours/special-hours.ts'
import { brazil } from '../../platform/web/use-formats.ts'
import { describeWeek } from '../../team/hours.ts'
import type { LiveSite, ShownContent } from '../live-site.ts'
import type { SectionName, SiteIcon } from '../site.ts'
import { placed } from '../placed.ts'
import { type SectionInput, SitePlace } from './site-contact.tsx'
import { SiteGallery } from './site-gallery.tsx'
import { SiteServices } from './site-services.tsx'

type SiteSection = { id: string; title: (content: ShownContent) => string; body: (shown: SectionInput) => ReactNode }

const icons: Record<SiteIcon, typeof Users> = { users: Users, award: Award, heart: Heart }

/** The content of each section, except contact, which has a layout of its own (SiteContact). */
export const siteSections: Record<Exclude<SectionName, 'contact'>, SiteSection> = {
  differentials: { id: 'diferenciais', title: () => 'Por que nos escolher', body: Differentials },
  services: { id: 'servicos', title: () => 'Serviços e preços', body: SiteServices },
  team: { id: 'equipe', title: () => 'Nossa equipe', body: Team },
  gallery: { id: 'fotos', title: () => 'Fotos', body: SiteGallery },
  about: { id: 'sobre', title: ({ aboutTitle }) => aboutTitle ?? 'Sobre nós', body: About },
  testimonials: { id: 'depoimentos', title: () => 'O que dizem nossos clientes', body: Testimonials },
  hours: { id: 'horario', title: () => 'Horário de funcionamento', body: Hours },
  faq: { id: 'perguntas', title: () => 'Perguntas frequentes', body: Questions },
}

function Differentials({ content }: SectionInput) {
  return (
    <ul className="grid gap-8 @2xl:grid-cols-2 @4xl:grid-cols-3">
      {placed(content.differentials).map(({ place, icon, title, description }) => {
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
  )
}

function Team({ live }: SectionInput) {
  return (
    <ul className="grid gap-6 @md:grid-cols-2 @4xl:grid-cols-3">
      {live.team.map(({ id, name, specialties, photo }) => (
        <li key={id} className="flex items-center gap-4">
          <Avatar name={name} photo={photo && smallPicture(photo)} size="lg" />
          <div className="min-w-0">
            <h3 className="text-base font-semibold break-words">{name}</h3>
            {specialties.length > 0 && <p className="text-sm text-soft">{specialties.join(', ')}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}

function About({ content: { aboutText, aboutPicture } }: SectionInput) {
  return (
    <div className={aboutPicture ? 'grid items-center gap-8 @3xl:grid-cols-2' : ''}>
      {aboutText && <p className="max-w-2xl text-base text-pretty whitespace-pre-line text-soft">{aboutText}</p>}
      {aboutPicture && (
        <Picture
          of={aboutPicture}
          sizes="(min-width: 64rem) 30rem, 100vw"
          className="aspect-4/3 w-full rounded-card object-cover"
        />
      )}
    </div>
  )
}

function Testimonials({ content }: SectionInput) {
  return (
    <ul className="grid gap-4 @2xl:grid-cols-2 @4xl:grid-cols-3">
      {placed(content.testimonials).map(({ place, text, name }) => (
        <li key={place} className="rounded-card border border-line bg-surface p-5">
          <Quote aria-hidden size={20} className="text-soft" />
          <p className="mt-2 text-base text-pretty">{text}</p>
          <p className="mt-3 text-sm font-semibold text-soft">{name}</p>
        </li>
      ))}
    </ul>
  )
}

/** When, and beside it where. */
function Hours({ content, live, links }: SectionInput) {
  return (
    <div className="grid gap-8 @3xl:grid-cols-2 @3xl:gap-16">
      <div className="grid content-start gap-8">
        <WeekHours hours={live.hours} />
        {live.dates.length > 0 && <ComingDates dates={live.dates} />}
      </div>
      <SitePlace content={content} links={links} level="h3" />
    </div>
  )
}

/** What is otherwise on the next dates than in every week. */
const ComingDates = ({ dates }: Pick<LiveSite, 'dates'>) => (
  <div>
    <h3 className="text-base font-semibold">Feriados e datas especiais</h3>
    <dl className="mt-1 grid">
      {dates.map((one) => (
        <div
          key={one.firstDate}
          className="flex items-baseline justify-between gap-6 border-b border-line py-3 text-base"
        >
          <dt>
            <span className="figures font-semibold">{describeDates(one, brazil)}</span>
            <span className="block text-sm text-soft">{one.name}</span>
          </dt>
          <dd className="figures text-right">{describeHours(one)}</dd>
        </div>
      ))}
    </dl>
  </div>
)

function WeekHours({ hours: week }: Pick<LiveSite, 'hours'>) {
  return (
    <dl className="grid">
      {describeWeek(week).map(({ days, hours, breaks }) => (
        <div key={days} className="flex items-baseline justify-between gap-6 border-b border-line py-3 text-base">
          <dt className="font-semibold">{days}</dt>
          <dd className="figures text-right">
            {hours}
            {breaks.map((pause) => (
              <span key={pause} className="block text-sm text-soft">
                pausa {pause}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Questions({ content }: SectionInput) {
  return (
    <div className="max-w-3xl divide-y divide-line border-y border-line">
      {placed(content.faq).map(({ place, question, answer }) => (
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
  )
}
