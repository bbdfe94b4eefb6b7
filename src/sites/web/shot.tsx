import { shots } from '../shots.ts'

type ShotName = keyof typeof shots

type Props = { name: ShotName; label: string; className?: string; isFirst?: boolean }

const themes = ['dark', 'light'] as const

/**
 * A screenshot of the product in the visitor's theme; phones get one that was taken on a phone. The first one on the
 * page loads at once, the others when they come near the viewport.
 */
export function Shot({ name, label, className, isFirst = false }: Props) {
  const { phone, wide } = shots[name]
  return (
    <picture>
      {themes.flatMap((theme) => {
        const media = theme === 'dark' ? ' and (prefers-color-scheme: dark)' : ''
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
        src={wide.light}
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
