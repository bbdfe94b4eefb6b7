import { useTranslator } from '../../languages/web/use-translator.ts'
import type { ReactNode } from 'react'
import { Picture } from '../../business/web/picture.tsx'
import { bookingAddress } from '../booking-address.ts'
import type { BookingView } from '../booking-page.ts'

/** Shown only if there are at least two professionals. */
export function BookingProfessional({ view }: { view: BookingView }) {
  const { say } = useTranslator()
  const { link, professionals, choice } = view
  if (professionals.length < 2) return null
  const all = [{ id: null, name: say('Qualquer profissional'), photo: null }, ...professionals]
  return (
    <section aria-labelledby="professional" className="rounded-card border border-line bg-surface p-4 sm:px-6">
      <h2 id="professional" className="text-sm font-semibold text-soft">
        {say('Profissional')}
      </h2>
      <ul className="-mx-4 mt-2 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        {all.map(({ id, name, photo }) => (
          <li key={id}>
            <Chip
              id={`professional-${id ?? 'any'}`}
              href={bookingAddress(link.slug, { ...choice, professionalId: id })}
              isChosen={choice.professionalId === id}
            >
              {photo && <Picture of={photo} sizes="2rem" className="-ml-2 size-8 rounded-full object-cover" />}
              {name}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A choice as a link, so that it works without JavaScript and with one tap. */
function Chip({ id, href, isChosen, children }: { id: string; href: string; isChosen: boolean; children: ReactNode }) {
  return (
    <a
      id={id}
      href={href}
      aria-current={isChosen ? 'true' : undefined}
      className={`inline-flex h-11 items-center gap-2 rounded-control border px-4 text-base whitespace-nowrap transition-colors ${
        isChosen
          ? 'border-primary bg-primary font-semibold text-on-primary'
          : 'border-line bg-sunken hover:border-primary'
      }`}
    >
      {children}
    </a>
  )
}
