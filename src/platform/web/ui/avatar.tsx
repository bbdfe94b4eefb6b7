import { firstIn, lastIn } from '../../filled.ts'

/** A person's photo, or their initials. */
export const Avatar = ({ name, photo, size = 'md' }: { name: string; photo?: string | null; size?: Size }) =>
  photo ? (
    <img src={photo} alt="" loading="lazy" className={`${sizes[size]} shrink-0 rounded-full object-cover`} />
  ) : (
    <Initials name={name} size={size} />
  )

const sizes = { md: 'size-9 text-xs', lg: 'size-16 text-base' }
type Size = keyof typeof sizes

const Initials = ({ name, size }: { name: string; size: Size }) => (
  <span
    aria-hidden
    className={`grid ${sizes[size]} shrink-0 place-items-center rounded-full bg-info-soft font-semibold text-info`}
  >
    {initials(name)}
  </span>
)

/** The first letters of the first and the last name. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word))
  const picked = words.length > 1 ? [firstIn(words), lastIn(words)] : words
  return picked.map((word) => word[0]).join('') || name.slice(0, 1).toUpperCase()
}
