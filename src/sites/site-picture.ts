import { readableColor, textOn } from '../booking/colors.ts'
import type { LinkPicture } from '../business/link-picture.ts'
import type { LiveSite, ShownContent } from './live-site.ts'

type PictureSite = { slug: string; content: ShownContent; live: Pick<LiveSite, 'logo'> }

/** Preview picture that messengers show for a link to a business's page. */
export function sitePicture({ slug, content, live }: PictureSite): LinkPicture {
  const { businessName, title, subtitle, primaryColor, secondaryColor } = content
  const ground = readableColor(primaryColor)
  return {
    page: 'site',
    slug,
    title: businessName,
    line: (title === businessName ? subtitle : title) ?? '',
    ground,
    ink: textOn(ground),
    accent: secondaryColor,
    logo: live.logo,
  }
}
