import { CalendarDays, Link2, Package, RadioTower, ShoppingBag, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { brandColors, productName } from '../../platform/brand.ts'
import type { PageHead } from '../../platform/page.ts'
import { paths } from '../../platform/paths.ts'
import type { LandingView } from '../landing.ts'
import { features, steps } from '../landing.ts'
import { PhonePicture } from './phone-picture.tsx'
import { ProductPicture } from './product-picture.tsx'

export const landingHead = (): PageHead => ({
  title: `${productName} — agenda, clientes e caixa do seu salão ou clínica`,
  description:
    'Agendamento online, agenda da equipe, clientes, estoque e caixa em um só lugar. Para salões, clínicas e estúdios de estética.',
  canonical: paths.home,
  themeColor: brandColors.navy,
})

export function LandingPage({ isSignedIn }: LandingView) {
  return (
    <>
      <div className="bg-(--brand) text-(--on-brand)">
        <TopBar isSignedIn={isSignedIn} />
        <header className="mx-auto flex max-w-6xl items-start justify-between gap-10 px-4 pt-12 pb-56 sm:px-6 sm:pt-16 sm:pb-72">
          <div className="lg:pt-8">
            <h1 className="max-w-2xl text-3xl font-semibold text-balance">
              A agenda cheia e o caixa certo, <span className="text-accent">no mesmo lugar.</span>
            </h1>
            <p className="mt-5 max-w-xl text-base text-pretty sm:text-[1.125rem] sm:leading-7">
              O {productName} recebe agendamentos pela internet, organiza o dia da equipe e fecha o caixa ao centavo.
              Feito para salões, clínicas e estúdios de estética.
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <Actions isSignedIn={isSignedIn} />
            </div>
            {!isSignedIn && <p className="mt-4 text-sm">Sem cartão de crédito.</p>}
          </div>
          <div className="hidden shrink-0 lg:-mb-16 lg:block">
            <PhonePicture />
          </div>
        </header>
      </div>

      <main>
        <div className="mx-auto -mt-48 max-w-6xl px-4 sm:-mt-56 sm:px-6">
          <ProductPicture />
        </div>

        <section aria-labelledby="funcionalidades" className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
          <h2 id="funcionalidades" className="max-w-2xl scroll-mt-8 text-2xl font-semibold text-balance">
            Do primeiro toque do cliente ao fechamento do caixa
          </h2>
          <ul className="mt-8 grid gap-x-10 gap-y-8 sm:mt-12 sm:grid-cols-2 lg:grid-cols-3">
            {features.map(({ name, text, icon }) => (
              <li key={name}>
                <FeatureIcon name={icon} />
                <h3 className="mt-3 text-base font-semibold">{name}</h3>
                <p className="mt-1 text-base text-pretty text-soft">{text}</p>
              </li>
            ))}
          </ul>
        </section>

        <section aria-labelledby="como-funciona" className="border-y border-line bg-surface">
          <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
            <h2 id="como-funciona" className="scroll-mt-8 text-2xl font-semibold text-balance">
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

        <section aria-labelledby="comecar" className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
          <div className="flex flex-wrap items-center justify-between gap-6 rounded-card bg-(--brand) p-6 text-(--on-brand) sm:p-12">
            <h2 id="comecar" className="max-w-md text-2xl font-semibold text-balance">
              O próximo cliente pode marcar enquanto você atende.
            </h2>
            <div className="flex flex-wrap gap-3">
              <Actions isSignedIn={isSignedIn} />
            </div>
          </div>
        </section>
      </main>

      <footer className="border-t border-line">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-4 px-4 py-8 text-soft sm:px-6">
          <p className="flex items-center gap-2">
            <img src="/icon.svg" alt="" width={24} height={24} />
            <span className="font-semibold text-ink">{productName}</span> agenda, clientes e caixa
          </p>
          <nav aria-label="Rodapé" className="flex gap-1">
            <FooterLink href="#funcionalidades">Funcionalidades</FooterLink>
            <FooterLink href="#como-funciona">Como funciona</FooterLink>
            <FooterLink href={paths.masterLogin}>Master</FooterLink>
          </nav>
        </div>
      </footer>
    </>
  )
}

function TopBar({ isSignedIn }: LandingView) {
  return (
    <nav aria-label="Principal" className="mx-auto flex max-w-6xl items-center gap-2 px-4 py-4 sm:px-6">
      <a href={paths.home} className="mr-auto flex items-center gap-2 py-2 text-base font-semibold">
        <img src="/icon.svg" alt="" width={32} height={32} className="rounded-control ring-1 ring-white/25" />
        {productName}
      </a>
      <a href="#funcionalidades" className="hidden h-11 items-center px-3 font-semibold hover:underline md:inline-flex">
        Funcionalidades
      </a>
      <a href="#como-funciona" className="hidden h-11 items-center px-3 font-semibold hover:underline md:inline-flex">
        Como funciona
      </a>
      {isSignedIn ? (
        <a href={paths.overview} className="inline-flex h-11 items-center px-3 font-semibold hover:underline">
          Acessar Dashboard
        </a>
      ) : (
        <a href={paths.auth} className="inline-flex h-11 items-center px-3 font-semibold hover:underline">
          Entrar
        </a>
      )}
    </nav>
  )
}

/** The buttons: whoever is signed in goes on, others sign in or register. */
const Actions = ({ isSignedIn }: LandingView) =>
  isSignedIn ? (
    <PublicButton href={paths.overview} look="loud">
      Acessar Dashboard
    </PublicButton>
  ) : (
    <>
      <PublicButton href={paths.register} look="loud">
        Começar Grátis
      </PublicButton>
      <PublicButton href={paths.auth} look="quiet">
        Entrar
      </PublicButton>
    </>
  )

const FooterLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className="inline-flex h-11 items-center px-2 hover:underline">
    {children}
  </a>
)

const icons = {
  online: Link2,
  agenda: CalendarDays,
  till: ShoppingBag,
  clients: Users,
  stock: Package,
  live: RadioTower,
} as const

function FeatureIcon({ name }: { name: (typeof features)[number]['icon'] }) {
  const Icon = icons[name]
  return (
    <span aria-hidden className="grid size-11 place-items-center rounded-card bg-accent-soft text-accent-text">
      <Icon size={22} />
    </span>
  )
}

const looks = {
  loud: 'bg-accent text-on-accent hover:bg-accent-hover',
  quiet: 'border border-current hover:bg-white/10',
} as const

/** A large link that looks like a button, for pages that sell. */
const PublicButton = ({ href, look, children }: { href: string; look: keyof typeof looks; children: ReactNode }) => (
  <a
    href={href}
    className={`inline-flex h-12 items-center justify-center rounded-control px-6 text-base font-semibold whitespace-nowrap transition-colors ${looks[look]}`}
  >
    {children}
  </a>
)
