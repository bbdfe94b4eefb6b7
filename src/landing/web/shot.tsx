import type { LandingTheme } from '../landing-look.ts'
import { shots } from '../shots.ts'

type ShotName = keyof typeof shots

type Props = {
  name: ShotName
  label: string
  /** The page's own theme; undefined if it follows the visitor's. */
  theme: LandingTheme | undefined
  className?: string
  isFirst?: boolean
}

const themes = ['dark', 'light'] as const

/**
 * A screenshot of the product in the page's theme; phones get one that was taken on a phone. The first one on the
 * page loads at once, the others when they come near the viewport.
 */
export function Shot({ name, label, theme: own, className, isFirst = false }: Props) {
  const { phone, wide } = shots[name]
  return (
    <picture>
      {(own ? [own] : themes).flatMap((theme) => {
        const media = theme === 'dark' && !own ? ' and (prefers-color-scheme: dark)' : ''
        return [
          <source
            key={`phone ${theme}`}
            media={`(width < 40rem)${media}`}
            srcSet={phone[theme]}
            width={phone.width}
            height={phone.height}
          />,
          <source
            key={`wide ${theme}`}
            media={`(width >= 40rem)${media}`}
            srcSet={wide[theme]}
            width={wide.width}
            height={wide.height}
          />,
        ]
      })}
      <img
        src={wide[own ?? 'light']}
        alt={label}
        width={wide.width}
        height={wide.height}
        className={className}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        decoding="async"
      />
    </picture>
  )
}
