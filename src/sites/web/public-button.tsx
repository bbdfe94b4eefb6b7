import type { ReactNode } from 'react'

const looks = {
  loud: 'bg-accent text-on-accent hover:bg-accent-hover',
  quiet: 'border border-current hover:bg-white/10',
} as const

/** A large link that looks like a button, for pages that sell. */
export const PublicButton = ({
  href,
  look,
  children,
}: {
  href: string
  look: keyof typeof looks
  children: ReactNode
}) => (
  <a
    href={href}
    className={`inline-flex h-12 items-center justify-center rounded-control px-6 text-base font-semibold whitespace-nowrap transition-colors ${looks[look]}`}
  >
    {children}
  </a>
)
