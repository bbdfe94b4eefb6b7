import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { whatsappLink } from '../../platform/whatsapp.ts'
import { Picture } from '../../business/web/picture.tsx'
import { formatPhone } from '../../platform/format.ts'
import type { LandingView } from '../landing.ts'

/** Shown only if the operator has written a title. */
export const LandingAbout = ({ site: { about } }: LandingView) =>
  about.isShown &&
  about.title && (
    <section
      aria-labelledby="sobre"
      className="mx-auto grid max-w-6xl gap-8 px-4 pt-16 sm:px-6 sm:pt-24 lg:grid-cols-2"
    >
      <div>
        <h2 id="sobre" className="text-2xl font-semibold text-balance">
          {about.title}
        </h2>
        <p className="mt-3 text-base text-pretty whitespace-pre-line text-soft">{about.content}</p>
      </div>
      {about.picture && (
        <Picture
          of={about.picture}
          sizes="(min-width: 64rem) 34rem, 100vw"
          className="h-auto w-full rounded-[1.25rem] border border-line"
        />
      )}
    </section>
  )

const networks = [
  { name: 'Instagram', key: 'instagram', at: 'https://www.instagram.com/' },
  { name: 'Facebook', key: 'facebook', at: 'https://www.facebook.com/' },
  { name: 'Twitter', key: 'twitter', at: 'https://x.com/' },
  { name: 'LinkedIn', key: 'linkedin', at: 'https://www.linkedin.com/company/' },
] as const

const icon = { 'aria-hidden': true, size: 18, className: 'shrink-0 text-soft' } as const

/** Our contact data; empty fields are left out. */
export function LandingContact({ site: { contact } }: LandingView) {
  const { isShown, title, subtitle, email, phone, address, whatsapp } = contact
  if (!isShown) return null
  return (
    <section aria-labelledby="contato" className="mx-auto max-w-6xl px-4 pt-16 sm:px-6 sm:pt-24">
      <h2 id="contato" className="text-2xl font-semibold text-balance">
        {title}
      </h2>
      {subtitle && <p className="mt-3 text-base text-pretty text-soft">{subtitle}</p>}
      <ul className="mt-6 flex flex-wrap gap-x-8 gap-y-1 text-base">
        {email && (
          <Way icon={<Mail {...icon} />} href={`mailto:${email}`}>
            {email}
          </Way>
        )}
        {phone && (
          <Way icon={<Phone {...icon} />} href={`tel:${phone}`}>
            {formatPhone(phone)}
          </Way>
        )}
        {whatsapp && (
          <Way icon={<MessageCircle {...icon} />} href={whatsappLink(whatsapp, 'Olá!')}>
            WhatsApp
          </Way>
        )}
        {address && (
          <li className="inline-flex min-h-11 items-center gap-2">
            <MapPin {...icon} />
            {address}
          </li>
        )}
        {networks.map(
          ({ name, key, at }) =>
            contact[key] && (
              <Way key={key} href={at + encodeURIComponent(contact[key])}>
                {name}
              </Way>
            ),
        )}
      </ul>
    </section>
  )
}

const Way = ({ icon: sign, href, children }: { icon?: ReactNode; href: string; children: ReactNode }) => (
  <li>
    <a href={href} className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4">
      {sign}
      {children}
    </a>
  </li>
)
