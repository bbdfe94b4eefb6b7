import { type ShownPicture, sourcesOf } from '../picture.ts'

type Props = {
  of: ShownPicture
  /** What it shows, for those who do not see it; nothing where the words beside it say so. */
  alt?: string
  /** How wide it is shown, as in HTML. */
  sizes: string
  className?: string
  /** What is in sight at once is not waited for. */
  eager?: boolean
}

/** A picture in the size that the screen needs; its room is kept before it is there. */
export const Picture = ({ of, alt = '', sizes, className, eager = false }: Props) => (
  <img
    {...sourcesOf(of)}
    sizes={sizes}
    alt={alt}
    decoding="async"
    {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    className={className}
  />
)
