import { Picture } from '../../business/web/picture.tsx'
import type { ShownContent } from '../live-site.ts'
import { placed } from '../placed.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import type { SectionInput } from './site-contact.tsx'

/** An editorial page shows the first picture large, and lets the last fill its row. */
export function SiteGallery({ content }: SectionInput) {
  const isEditorial = content.layout === 'editorial'
  const most = content.gallery.length
  return (
    <ul data-wide={isEditorial || undefined} className="grid grid-cols-2 gap-3 @2xl:grid-cols-3 @2xl:gap-4">
      {placed(content.gallery).map(({ place, picture, caption }) => (
        <li key={place} className={isEditorial ? spanOf(place, most) : undefined}>
          <figure className="flex h-full flex-col">
            <button
              type="button"
              popoverTarget={`foto-${place}`}
              aria-label={`Ampliar: ${caption ?? `foto ${place + 1}`}`}
              className="focus-ring block min-h-0 w-full flex-1 cursor-zoom-in rounded-card"
            >
              <Picture
                of={picture}
                sizes="(min-width: 64rem) 20rem, 50vw"
                className={classNames(
                  'size-full min-h-40 rounded-card border border-line object-cover',
                  isEditorial && place === 0 ? '' : 'aspect-square',
                )}
              />
            </button>
            {caption && <figcaption className="mt-1.5 text-sm text-soft">{caption}</figcaption>}
          </figure>
          <Enlarged id={`foto-${place}`} picture={picture} caption={caption} label={caption ?? `Foto ${place + 1}`} />
        </li>
      ))}
    </ul>
  )
}

/** The columns of a picture: two on a phone and three beside it, of which the first picture takes two, in two rows. */
function spanOf(place: number, count: number): string {
  if (place === 0) return count > 2 ? 'col-span-2 row-span-2' : ''
  if (place < count - 1) return ''
  const onPhone = (count - 1) % 2 === 1 && count > 2 ? 'col-span-2' : ''
  const rest = (count - 3) % 3
  const wide = count <= 3 || rest === 0 ? '@2xl:col-span-1' : rest === 1 ? '@2xl:col-span-3' : '@2xl:col-span-2'
  return `${onPhone} ${wide}`
}

type EnlargedProps = ShownContent['gallery'][number] & { id: string; label: string }

/** A picture as large as the screen. The browser opens and closes it by itself: the page has no script. */
const Enlarged = ({ id, picture, caption, label }: EnlargedProps) => (
  <div
    role="dialog"
    id={id}
    popover="auto"
    aria-label={label}
    className="m-auto max-h-[96dvh] max-w-[96vw] rounded-card bg-surface p-2 text-ink backdrop:bg-black/80"
  >
    <Picture of={picture} sizes="96vw" className="max-h-[80dvh] w-auto rounded-control object-contain" />
    <div className="flex items-center justify-between gap-3 px-1 pt-2">
      <p className="min-w-0 text-sm text-soft">{caption}</p>
      <button
        type="button"
        popoverTarget={id}
        popoverTargetAction="hide"
        className="focus-ring inline-flex min-h-11 items-center rounded-control px-3 font-semibold"
      >
        Fechar
      </button>
    </div>
  </div>
)
