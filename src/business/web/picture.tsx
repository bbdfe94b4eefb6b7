import { type ShownPicture, sourcesOf } from '../picture.ts'

type Props = {
  of: ShownPicture
  /** The text for people who do not see the picture; empty if the text beside it says the same. */
  alt?: string
  /** The `sizes` attribute of HTML: how wide the picture is shown. */
  sizes: string
  className?: string
  /** True for a picture that is visible at once, which is not loaded lazily. */
  eager?: boolean
}

/** A picture in the size that the screen needs. Width and height are given, so that nothing moves when it loads. */
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
