import { MapPin, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { facebookLink, instagramLink } from '../../business/storefront.ts'
import { whatsappLink } from '../../platform/whatsapp.ts'
import { formatPhone } from '../../platform/format.ts'
import type { ShownContent } from '../live-site.ts'

/** In the dashboard, links of the page open in a new tab. */
export type SiteLinks = { target?: '_blank' }

const mapOf = (address: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

/** Address and contact of the business; empty fields are left out. */
export function SiteContact({ content, links }: { content: ShownContent; links: SiteLinks }) {
  const { address, locationText, instagram, facebook, whatsapp } = content
  const hasPlace = address ?? locationText
  const hasNetworks = instagram ?? facebook ?? whatsapp
  return (
    <div className="border-t border-line bg-canvas">
      <div className="mx-auto grid max-w-5xl gap-10 px-4 py-12 @2xl:px-8 @3xl:grid-cols-2">
        {hasPlace && (
          <section aria-labelledby="localizacao">
            <h2 id="localizacao" className="text-xl font-semibold">
              Onde estamos
            </h2>
            {address && (
              <p className="mt-3 flex items-start gap-2 text-base">
                <MapPin aria-hidden size={20} className="mt-0.5 shrink-0 text-soft" />
                {address}
              </p>
            )}
            {locationText && <p className="mt-2 text-base whitespace-pre-line text-soft">{locationText}</p>}
            {address && (
              <p className="mt-2">
                <Away href={mapOf(address)} links={links}>
                  Ver no mapa
                </Away>
              </p>
            )}
          </section>
        )}
        {hasNetworks && (
          <section aria-labelledby="contato">
            <h2 id="contato" className="text-xl font-semibold">
              Fale com a gente
            </h2>
            <ul className="mt-2 grid">
              {whatsapp && (
                <li>
                  <Away href={whatsappLink(whatsapp)} links={links}>
                    <MessageCircle aria-hidden size={20} />
                    WhatsApp {formatPhone(whatsapp)}
                  </Away>
                </li>
              )}
              {instagram && (
                <li>
                  <Away href={instagramLink(instagram)} links={links}>
                    Instagram @{instagram}
                  </Away>
                </li>
              )}
              {facebook && (
                <li>
                  <Away href={facebookLink(facebook)} links={links}>
                    Facebook {facebook}
                  </Away>
                </li>
              )}
            </ul>
          </section>
        )}
      </div>
    </div>
  )
}

type AwayProps = { href: string; links: SiteLinks; children: ReactNode }

const Away = ({ href, links, children }: AwayProps) => (
  <a
    {...links}
    href={href}
    rel="noopener"
    className="focus-ring inline-flex min-h-11 items-center gap-2 rounded-control text-base font-semibold break-words underline-offset-4 hover:underline"
  >
    {children}
  </a>
)
