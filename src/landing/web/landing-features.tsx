import { Award, CalendarDays, Check, Heart, Users } from 'lucide-react'
import { type LandingView, steps } from '../landing.ts'
import { type LandingTheme, themeOf } from '../landing-look.ts'
import { shots } from '../shots.ts'
import { Shot } from './shot.tsx'

const signs = { calendar: CalendarDays, users: Users, heart: Heart, award: Award } as const
const isSign = (icon: string): icon is keyof typeof signs => Object.hasOwn(signs, icon)

/** The features of the product, each with a screenshot or an icon. */
export const LandingFeatures = ({ site, site: { features } }: LandingView) => (
  <section id="funcionalidades" aria-labelledby="o-que-faz" className="scroll-mt-20">
    <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
      <h2 id="o-que-faz" className="max-w-2xl text-2xl font-semibold text-balance">
        {features.title}
      </h2>
      {features.subtitle && <p className="mt-3 max-w-2xl text-base text-pretty text-soft">{features.subtitle}</p>}
      <ul className="mt-10 grid gap-6 sm:mt-14 lg:grid-cols-2">
        {features.items.map((item) => (
          <Feature key={item.title + item.description} {...item} theme={themeOf(site)} />
        ))}
      </ul>
    </div>
  </section>
)

type FeatureProps = LandingView['site']['features']['items'][number] & { theme: LandingTheme | undefined }

function Feature({ icon, title, description, points, theme }: FeatureProps) {
  const isShot = Object.hasOwn(shots, icon)
  const Sign = isSign(icon) ? signs[icon] : null
  return (
    <li
      className={`flex flex-col overflow-hidden rounded-[1.25rem] border border-line bg-surface p-6 sm:p-8 ${isShot ? 'pb-0 sm:pb-0' : ''}`}
    >
      {Sign && <Sign aria-hidden size={28} className="mb-4 text-ink" />}
      <h3 className="text-xl font-semibold">{title}</h3>
      {description && <p className="mt-2 text-base text-pretty text-soft">{description}</p>}
      <ul className="mt-4 mb-8 grid gap-2">
        {points.map((point) => (
          <li key={point} className="flex gap-2 text-base">
            <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-success" />
            {point}
          </li>
        ))}
      </ul>
      {isShot && (
        <div className="-mr-6 mt-auto sm:-mr-8">
          <Shot
            name={icon as keyof typeof shots}
            theme={theme}
            label={`A tela de ${title.toLowerCase()}`}
            className="h-auto w-full rounded-tl-card border-t border-l border-line"
          />
        </div>
      )}
    </li>
  )
}

/** From signing up to the first client, in three steps. */
export const LandingSteps = () => (
  <section aria-labelledby="como-funciona" className="border-y border-line bg-surface">
    <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
      <h2 id="como-funciona" className="text-2xl font-semibold text-balance">
        Comece a receber agendamentos hoje
      </h2>
      <ol className="mt-8 grid gap-8 sm:mt-12 lg:grid-cols-3">
        {steps.map(({ name, text }, i) => (
          <li key={name} className="flex gap-4">
            <span
              aria-hidden
              className="figures grid size-10 shrink-0 place-items-center rounded-full bg-accent text-base font-semibold text-on-accent"
            >
              {i + 1}
            </span>
            <div>
              <h3 className="text-base font-semibold">{name}</h3>
              <p className="mt-1 text-base text-pretty text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  </section>
)
