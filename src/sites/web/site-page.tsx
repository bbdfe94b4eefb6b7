import { aboutBusiness } from '../../booking/booking-about.ts'
import { profilesOf } from '../../business/storefront.ts'
import type { PictureAddress } from '../../business/link-picture.ts'
import type { PageHead } from '../../platform/page.ts'
import { paths } from '../../platform/paths.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import type { PublicRatings } from '../../ratings/rating.ts'
import { type LiveSite, type ShownContent, withStorefront } from '../live-site.ts'
import { BusinessSite } from './business-site.tsx'

type View = {
  slug: string
  content: ShownContent
  live: LiveSite
  ratings: PublicRatings
  /** Path on the business's own domain; without it, the page has our own path for the site. */
  address?: string
} & PictureAddress

export const siteHead = ({ slug, content: own, live, image, address = paths.site(slug) }: View): PageHead => {
  const content = withStorefront(own, live)
  return {
    title: content.metaTitle ?? titleOf(content),
    description: content.metaDescription ?? content.description ?? content.subtitle ?? content.businessName,
    canonical: address,
    image,
    themeColor: content.primaryColor,
    ...(content.layout === 'board' && { theme: 'dark' }),
    about: aboutBusiness({
      name: content.businessName,
      path: address,
      telephone: content.whatsapp,
      place: { address: content.address },
      picture: content.heroPicture,
      sameAs: profilesOf(content),
      services: content.services,
      bookingSlug: live.bookingSlug,
      hours: live,
    }),
  }
}

const titleOf = ({ title, businessName }: ShownContent) =>
  title === businessName ? title : `${title} — ${businessName}`

/** A business's page for its visitors; it has no script. */
export const SitePage = ({ content, live, ratings }: View) => (
  <main>
    <BusinessSite content={content} live={live} ratings={ratings} first="h1" links={{}} />
  </main>
)

export const notFoundHead = (): PageHead => ({ title: 'Oops! Page not found', noindex: true })

/** The English text is required by the specification. */
export function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 px-4 text-center">
      <p aria-hidden className="figures text-3xl font-semibold text-accent-text">
        404
      </p>
      <h1 className="text-xl font-semibold">Oops! Page not found</h1>
      <p className="max-w-sm text-base text-soft">Este endereço não existe ou mudou de lugar.</p>
      <a href={paths.home} className={buttonClass('primary', 'lg')}>
        Voltar ao início
      </a>
    </main>
  )
}
