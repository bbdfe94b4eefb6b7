import { Picture } from '../../business/web/picture.tsx'
import type { ShownContent } from '../live-site.ts'
import { placed } from '../placed.ts'
import type { SectionInput } from './site-contact.tsx'

export function SiteGallery({ content }: SectionInput) {
  return (
    <ul className="grid grid-cols-2 gap-3 @2xl:grid-cols-3 @2xl:gap-4">
      {placed(content.gallery).map(({ place, picture, caption }) => (
        <li key={place}>
          <figure>
            <button
              type="button"
              popoverTarget={`foto-${place}`}
              aria-label={`Ampliar: ${caption ?? `foto ${place + 1}`}`}
              className="focus-ring block w-full cursor-zoom-in rounded-card"
            >
              <Picture
                of={picture}
                sizes="(min-width: 64rem) 20rem, 50vw"
                className="aspect-square w-full rounded-card border border-line object-cover"
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
