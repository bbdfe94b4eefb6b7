import { smallPicture, sourcesOf } from '../../business/picture.ts'
import { Picture } from '../../business/web/picture.tsx'
import { CompanyLines } from '../../papers/web/company-lines.tsx'
import type { PageHead } from '../../platform/page.ts'
import { paths } from '../../platform/paths.ts'
import { shownSections, type LandingView } from '../landing.ts'
import { styleOf, themeOf } from '../landing-look.ts'
import { card } from '../shots.ts'
import { mayMeasure } from '../trackers.ts'
import { ContactWidget } from './contact-widget.tsx'
import { LandingAbout, LandingContact } from './landing-about.tsx'
import { LandingBar, Logo } from './landing-bar.tsx'
import { LandingFeatures, LandingSteps } from './landing-features.tsx'
import { CookiesLink, MeasurementQuestion } from './landing-measurement.tsx'
import { LandingPlans } from './landing-plans.tsx'
import { LandingTestimonials } from './landing-testimonials.tsx'
import { PublicButton, WaysIn } from './public-button.tsx'
import { Shot } from './shot.tsx'

export function landingHead({ name, site }: LandingView): PageHead {
  const { tagline, description, metaTitle, metaDescription, metaKeywords, ogPicture, favicon } = site
  const said = metaDescription ?? description
  const theme = themeOf(site)
  const style = styleOf(site)
  return {
    title: metaTitle ?? `${name} — ${tagline}`,
    ...(said && { description: said }),
    ...(metaKeywords && { keywords: metaKeywords }),
    canonical: paths.home,
    themeColor: site.primaryColor,
    script: 'src/entries/landing.ts',
    ...(favicon && { icon: smallPicture(favicon) }),
    image: ogPicture ? sourcesOf(ogPicture).src : card,
    ...(theme && { theme }),
    ...(style && { style }),
  }
}

/** Our landing page, rendered on the server, with a small script for the moving parts. */
export function LandingPage(view: LandingView) {
  const { isSignedIn, isAttended, phone, name, site, hasCode } = view
  return (
    <>
      <LandingBar {...view} />
      <main>
        <Hero {...view} />
        <Figures {...view} />
        <LandingAbout {...view} />
        {site.features.isShown && <LandingFeatures {...view} />}
        <LandingSteps />
        {site.pricing.isShown && <LandingPlans {...view} />}
        {site.testimonials.isShown && site.testimonials.items.length > 0 && <LandingTestimonials {...view} />}
        <LandingContact {...view} />
        <section aria-labelledby="comecar" className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
          <div className="flex flex-wrap items-center justify-between gap-6 rounded-[1.25rem] bg-(--second) p-6 text-(--on-second) sm:p-12">
            <h2 id="comecar" className="max-w-md text-2xl font-semibold text-balance">
              O próximo cliente pode agendar enquanto você atende.
            </h2>
            <div className="flex flex-wrap gap-3">
              <WaysIn isSignedIn={isSignedIn} />
            </div>
          </div>
        </section>
      </main>
      <Footer {...view} />
      {hasCode && <CodeFrame />}
      <div className="sticky bottom-0 z-40">
        {mayMeasure(view) && <MeasurementQuestion site={site} />}
        {phone && <ContactWidget brand={name} phone={phone} isAttended={isAttended} />}
      </div>
    </>
  )
}

/** The length of the trial comes from the trial plan. */
function Hero({ isSignedIn, plans, site }: LandingView) {
  const { heroTitle, heroSubtitle, heroDescription, heroCta, heroPicture, heroVideoUrl } = site
  const trial = plans.find(({ isTrial }) => isTrial)
  return (
    <section id="inicio" aria-labelledby="promessa">
      <div className="bg-(--brand) px-4 pt-28 pb-56 text-(--on-brand) sm:px-6 sm:pt-36 sm:pb-96 lg:text-center">
        <div className="mx-auto max-w-6xl">
          <h1 id="promessa" className="max-w-3xl text-3xl font-semibold text-balance lg:mx-auto">
            {heroTitle} {heroSubtitle && <span className="text-(--brand-accent)">{heroSubtitle}</span>}
          </h1>
          {heroDescription && (
            <p className="mt-5 max-w-xl text-base text-pretty sm:text-[1.125rem] sm:leading-7 lg:mx-auto">
              {heroDescription}
            </p>
          )}
          <div className="mt-8 flex flex-wrap gap-3 lg:justify-center">
            <WaysIn isSignedIn={isSignedIn} call={heroCta} />
            {heroVideoUrl && (
              <PublicButton href={heroVideoUrl} look="quiet">
                Ver vídeo
              </PublicButton>
            )}
          </div>
          {!isSignedIn && (
            <p className="mt-4 text-sm">
              {trial && `${trial.trialDays} dias grátis · `}Sem cartão de crédito · Cancele quando quiser
            </p>
          )}
        </div>
      </div>
      <div className="mx-auto -mt-48 max-w-6xl px-4 sm:-mt-80 sm:px-6">
        {heroPicture ? (
          <Picture of={heroPicture} sizes="(min-width: 72rem) 69rem, 100vw" eager className={heroLook} />
        ) : (
          <Shot
            name="agenda"
            label="A agenda do dia, com um profissional por coluna"
            theme={themeOf(site)}
            isFirst
            className={heroLook}
          />
        )}
      </div>
    </section>
  )
}

const heroLook = 'h-auto w-full rounded-[1.25rem] border border-line bg-surface shadow-float'

/** Figures that the operator has entered. */
const Figures = ({ site: { figures } }: LandingView) =>
  figures.length > 0 && (
    <section aria-label="Em números" className="mx-auto max-w-6xl px-4 pt-12 sm:px-6 sm:pt-16">
      <dl className="grid grid-cols-2 gap-6 sm:grid-cols-3 lg:flex lg:justify-between">
        {figures.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-base text-soft">{label}</dt>
            <dd className="figures text-2xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )

const Footer = ({ name, site, isSignedIn, company }: LandingView) => (
  <footer className="border-t border-line bg-surface pb-28">
    <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-6 px-4 pt-8 text-soft sm:px-6">
      <p className="flex items-center gap-2">
        <Logo of={site.logo} />
        <span className="font-semibold text-ink">{name}</span> {site.tagline}
      </p>
      <nav aria-label="Rodapé" className="flex flex-wrap gap-x-1">
        {shownSections({ site }).map((section) => (
          <FooterLink key={section.id} href={`#${section.id}`}>
            {section.name}
          </FooterLink>
        ))}
        <FooterLink href={isSignedIn ? paths.overview : paths.auth}>{isSignedIn ? 'Dashboard' : 'Entrar'}</FooterLink>
        <FooterLink href={paths.masterLogin}>Master</FooterLink>
        <FooterLink href={paths.help}>Ajuda</FooterLink>
        <FooterLink href={paths.terms}>Termos de uso</FooterLink>
        <FooterLink href={paths.privacy}>Privacidade</FooterLink>
        {mayMeasure({ isSignedIn, site }) && <CookiesLink />}
      </nav>
    </div>
    <CompanyLines company={company} className="mx-auto max-w-6xl px-4 pt-6 text-sm text-soft sm:px-6" />
  </footer>
)

/** Foreign code runs without an origin: it cannot read the page, the visitor's session or our storage. */
const CodeFrame = () => (
  <iframe
    data-code
    src={paths.landingCode}
    title="Conteúdo adicional"
    sandbox="allow-scripts"
    loading="lazy"
    height={0}
    className="block w-full border-0"
  />
)

const FooterLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className="inline-flex h-11 items-center px-2 hover:underline">
    {children}
  </a>
)
