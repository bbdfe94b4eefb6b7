import { Award, Heart, Quote, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picture } from '../../business/web/picture.tsx'
import type { ShownContent } from '../live-site.ts'
import type { SectionName, SiteIcon } from '../site.ts'
import { placed } from '../placed.ts'
import type { SectionInput } from './site-contact.tsx'
import { SiteGallery } from './site-gallery.tsx'
import { SiteHours } from './site-hours.tsx'
import { siteLooks } from './site-frame.tsx'
import { SiteServices } from './site-services.tsx'
import { SiteTeam } from './site-team.tsx'

type SiteSection = {
  id: string
  title: (content: ShownContent) => string
  /** What the menu at the head calls it; without it the menu leaves it out. */
  menu?: string
  body: (shown: SectionInput) => ReactNode
}

const icons: Record<SiteIcon, typeof Users> = { users: Users, award: Award, heart: Heart }

/** The content of each section, except contact, which has a layout of its own (SiteContact). */
export const siteSections: Record<Exclude<SectionName, 'contact'>, SiteSection> = {
  differentials: { id: 'diferenciais', title: () => 'Por que nos escolher', body: Differentials },
  services: { id: 'servicos', title: () => 'Serviços e preços', menu: 'Serviços', body: SiteServices },
  team: { id: 'equipe', title: () => 'Nossa equipe', menu: 'Equipe', body: SiteTeam },
  gallery: { id: 'fotos', title: () => 'Fotos', menu: 'Fotos', body: SiteGallery },
  about: { id: 'sobre', title: ({ aboutTitle }) => aboutTitle ?? 'Sobre nós', menu: 'Sobre', body: About },
  testimonials: { id: 'depoimentos', title: () => 'O que dizem nossos clientes', body: Testimonials },
  hours: { id: 'horario', title: () => 'Horário de funcionamento', menu: 'Horários', body: SiteHours },
  faq: { id: 'perguntas', title: () => 'Perguntas frequentes', menu: 'Perguntas', body: Questions },
}

function Differentials({ content }: SectionInput) {
  const look = siteLooks[content.layout]
  return (
    <ul className="grid gap-8 @2xl:grid-cols-2 @4xl:grid-cols-3">
      {placed(content.differentials).map(({ place, icon, title, description }) => {
        const Icon = icons[icon]
        return (
          <li key={place}>
            <span className="grid size-11 place-items-center rounded-full bg-primary text-on-primary">
              <Icon aria-hidden size={20} />
            </span>
            <h3 className={`mt-3 ${look.name}`}>{title}</h3>
            {description && <p className="mt-1 text-base text-pretty text-soft">{description}</p>}
          </li>
        )
      })}
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
  if (content.layout === 'editorial') return <Quotes content={content} />
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

/** Set large, one below the other. */
const Quotes = ({ content }: Pick<SectionInput, 'content'>) => (
  <ul className="grid gap-10">
    {placed(content.testimonials).map(({ place, text, name }) => (
      <li key={place}>
        <blockquote className="font-serif text-[clamp(1.5rem,3cqi,2.25rem)] leading-[1.2] text-pretty">
          {text}
        </blockquote>
        <p className="mt-3 text-sm font-semibold text-soft">{name}</p>
      </li>
    ))}
  </ul>
)

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
