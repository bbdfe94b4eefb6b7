import type { ReactNode } from 'react'

/** A choice that is a link: it needs no JavaScript and one tap. */
export function Chip({
  id,
  href,
  isChosen,
  children,
}: {
  id: string
  href: string
  isChosen: boolean
  children: ReactNode
}) {
  return (
    <a
      id={id}
      href={href}
      aria-current={isChosen ? 'true' : undefined}
      className={`inline-flex h-11 items-center rounded-control border px-4 text-base whitespace-nowrap transition-colors ${
        isChosen
          ? 'border-primary bg-primary font-semibold text-on-primary'
          : 'border-line bg-sunken hover:border-primary'
      }`}
    >
      {children}
    </a>
  )
}
