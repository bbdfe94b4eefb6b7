import type { PageHead } from '../../platform/page.ts'
import { paths } from '../../platform/paths.ts'
import type { SiteContent } from '../site.ts'
import { BusinessSite } from './business-site.tsx'

type View = { slug: string; content: SiteContent; bookingSlug: string | null }

export const siteHead = ({ slug, content }: View): PageHead => ({
  title: content.title === content.businessName ? content.title : `${content.title} — ${content.businessName}`,
  description: content.description ?? content.subtitle ?? content.businessName,
  canonical: paths.site(slug),
  themeColor: content.primaryColor,
})

/** What visitors of a business's page get; it has no script. */
export const SitePage = ({ content, bookingSlug }: View) => (
  <main>
    <BusinessSite content={content} bookingSlug={bookingSlug} first="h1" links={{}} />
  </main>
)
