import { productName, brandColors } from '../../platform/brand.ts'
import type { PageHead } from '../../platform/page.ts'
import { paths } from '../../platform/paths.ts'
import { sections, type LandingView } from '../landing.ts'
import { card } from '../shots.ts'
import { ContactWidget } from './contact-widget.tsx'
import { LandingBar, Logo } from './landing-bar.tsx'
import { LandingFeatures, LandingSteps } from './landing-features.tsx'
import { LandingPlans } from './landing-plans.tsx'
import { LandingTestimonials } from './landing-testimonials.tsx'
import { WaysIn } from './public-button.tsx'
import { Shot } from './shot.tsx'

export const landingHead = ({ name }: LandingView): PageHead => ({
  title: `${name ?? productName()} — agenda, clientes e caixa do seu salão ou clínica`,
  description:
    'Agendamento online, agenda da equipe, clientes, estoque e caixa em um só lugar. Para salões, clínicas e estúdios de estética.',
  canonical: paths.home,
  themeColor: brandColors.navy,
  script: 'src/entries/landing.ts',
  image: card,
})

/** Our own page: rendered here, with a small script for what moves. */
export function LandingPage(view: LandingView) {
  const { isSignedIn, isAttended, phone } = view
  const brand = view.name ?? productName()
  return (
    <>
      <LandingBar {...view} />
      <main>
        <Hero {...view} />
        <Figures {...view} />
        <LandingFeatures />
        <LandingSteps />
        <LandingPlans {...view} />
        <LandingTestimonials {...view} />
        <section aria-labelledby="comecar" className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
          <div className="flex flex-wrap items-center justify-between gap-6 rounded-[1.25rem] bg-(--brand) p-6 text-(--on-brand) sm:p-12">
            <h2 id="comecar" className="max-w-md text-2xl font-semibold text-balance">
              O próximo cliente pode marcar enquanto você atende.
            </h2>
            <div className="flex flex-wrap gap-3">
              <WaysIn isSignedIn={isSignedIn} />
            </div>
          </div>
        </section>
      </main>
      <Footer {...view} />
      {phone && <ContactWidget brand={brand} phone={phone} isAttended={isAttended} />}
    </>
  )
}

/** What the trial lasts is the plan's to say. */
function Hero({ isSignedIn, plans }: LandingView) {
  const trial = plans.find(({ isTrial }) => isTrial)
  return (
    <section id="inicio" aria-labelledby="promessa">
      <div className="bg-(--brand) px-4 pt-28 pb-56 text-(--on-brand) sm:px-6 sm:pt-36 sm:pb-96 lg:text-center">
        <div className="mx-auto max-w-6xl">
          <h1 id="promessa" className="max-w-3xl text-3xl font-semibold text-balance lg:mx-auto">
            A agenda cheia e o caixa certo, <span className="text-accent">no mesmo lugar.</span>
          </h1>
          <p className="mt-5 max-w-xl text-base text-pretty sm:text-[1.125rem] sm:leading-7 lg:mx-auto">
            O {productName()} recebe agendamentos pela internet, organiza o dia da equipe e fecha o caixa ao centavo.
            Feito para salões, clínicas e estúdios de estética.
          </p>
          <div className="mt-8 flex flex-wrap gap-3 lg:justify-center">
            <WaysIn isSignedIn={isSignedIn} />
          </div>
          {!isSignedIn && (
            <p className="mt-4 text-sm">
              {trial && `${trial.trialDays} dias grátis · `}Sem cartão de crédito · Cancele quando quiser
            </p>
          )}
        </div>
      </div>
      <div className="mx-auto -mt-48 max-w-6xl px-4 sm:-mt-80 sm:px-6">
        <Shot
          name="agenda"
          label="A agenda do dia, com um profissional por coluna"
          isFirst
          className="h-auto w-full rounded-[1.25rem] border border-line bg-surface shadow-float"
        />
      </div>
    </section>
  )
}

/** What we have reached, as the operator has written it down. */
const Figures = ({ figures }: LandingView) =>
  figures.length > 0 && (
    <section aria-label="Em números" className="mx-auto max-w-6xl px-4 pt-12 sm:px-6 sm:pt-16">
      <dl className="grid grid-cols-2 gap-6 sm:grid-cols-3 lg:flex lg:justify-between">
        {figures.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-base text-soft">{label}</dt>
            <dd className="figures text-2xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )

const Footer = ({ name, logoUrl, isSignedIn }: LandingView) => (
  <footer className="border-t border-line bg-surface">
    <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-6 px-4 pt-8 pb-28 text-soft sm:px-6">
      <p className="flex items-center gap-2">
        <Logo logoUrl={logoUrl} />
        <span className="font-semibold text-ink">{name ?? productName()}</span> agenda, clientes e caixa
      </p>
      <nav aria-label="Rodapé" className="flex flex-wrap gap-x-1">
        {sections.map((section) => (
          <FooterLink key={section.id} href={`#${section.id}`}>
            {section.name}
          </FooterLink>
        ))}
        <FooterLink href={isSignedIn ? paths.overview : paths.auth}>{isSignedIn ? 'Dashboard' : 'Entrar'}</FooterLink>
        <FooterLink href={paths.masterLogin}>Master</FooterLink>
      </nav>
    </div>
  </footer>
)

const FooterLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className="inline-flex h-11 items-center px-2 hover:underline">
    {children}
  </a>
)
