import type { CSSProperties, ReactNode } from 'react'
import type { PublicLink } from '../booking-page.ts'
import { paletteOf, textOn } from '../colors.ts'

/** The business's own page: its name on its colour, and its colours for everything within. */
export function BookingFrame({ link, children }: { link: PublicLink; children: ReactNode }) {
  return (
    <div className="business-colors min-h-dvh" style={colorsOf(link)}>
      <header className="bg-(--brand) text-(--on-brand)">
        <div className="mx-auto flex max-w-5xl items-center gap-3 px-4 pt-5 pb-16 sm:px-6 sm:pt-8 sm:pb-20">
          <span
            aria-hidden
            className="grid size-12 shrink-0 place-items-center rounded-full bg-accent text-xl font-semibold text-on-accent"
          >
            {initial(link.businessName)}
          </span>
          <div className="min-w-0">
            <p className="text-xl font-semibold break-words">{link.businessName}</p>
            <p className="text-sm">Agendamento online</p>
          </div>
        </div>
      </header>
      <div className="mx-auto -mt-10 max-w-5xl px-4 pb-6 sm:-mt-12 sm:px-6">{children}</div>
      <footer className="mx-auto max-w-5xl px-4 pb-10 text-center text-xs text-faint sm:px-6">
        Agendamento online com{' '}
        <a href="/" className="font-semibold text-soft underline underline-offset-2">
          Marcaí
        </a>
      </footer>
    </div>
  )
}

/** Custom properties for both themes; `.business-colors` in public.css picks the one that is on. */
function colorsOf({ primaryColor, accentColor }: PublicLink): CSSProperties {
  const properties: Record<string, string> = { '--brand': primaryColor, '--on-brand': textOn(primaryColor) }
  for (const theme of ['light', 'dark'] as const)
    for (const [name, color] of Object.entries(paletteOf(primaryColor, accentColor, theme)))
      properties[`--${theme}-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`] = color
  return properties
}

const initial = (name: string) => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '•').toUpperCase()
