import type { ReactNode } from 'react'
import { paths } from '../../platform/paths.ts'

const looks = {
  loud: 'bg-accent text-on-accent hover:bg-accent-hover',
  quiet: 'border border-current hover:bg-white/10',
  plain: 'border border-edge bg-surface text-ink hover:bg-hover',
} as const

type Props = { href: string; look: keyof typeof looks; isWide?: boolean; label?: string; children: ReactNode }

/** A large link that looks like a button, for pages that sell. */
export const PublicButton = ({ href, look, isWide = false, label, children }: Props) => (
  <a
    href={href}
    aria-label={label}
    className={`inline-flex h-12 items-center justify-center rounded-control px-6 text-base font-semibold whitespace-nowrap transition-colors ${looks[look]} ${isWide ? 'w-full' : ''}`}
  >
    {children}
  </a>
)

/** A link to the dashboard for signed-in visitors; links to register and sign in for others. */
export const WaysIn = ({ isSignedIn, call = 'Começar Grátis' }: { isSignedIn: boolean; call?: string }) =>
  isSignedIn ? (
    <PublicButton href={paths.overview} look="loud">
      Acessar Dashboard
    </PublicButton>
  ) : (
    <>
      <PublicButton href={paths.register} look="loud">
        {call}
      </PublicButton>
      <PublicButton href={paths.auth} look="quiet">
        Entrar
      </PublicButton>
    </>
  )
