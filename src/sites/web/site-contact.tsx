import { MapPin, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { mapLink } from '../../business/place.ts'
import { facebookLink, instagramLink } from '../../business/storefront.ts'
import { whatsappLink } from '../../platform/whatsapp.ts'
import { formatPhone } from '../../platform/format.ts'
import type { LiveSite, ShownContent } from '../live-site.ts'

/** In the dashboard, links of the page open in a new tab. */
export type SiteLinks = { target?: '_blank' }

/** What a section is drawn of. */
export type SectionInput = { content: ShownContent; live: LiveSite; links: SiteLinks }

type Props = { content: ShownContent; links: SiteLinks }

/** Address, unless another section has shown it, and contact of the business; empty fields are left out. */
export function SiteContact({ content, links, isPlaceShown }: Props & { isPlaceShown: boolean }) {
  const { instagram, facebook, whatsapp } = content
  const hasPlace = !isPlaceShown && hasAddress(content)
  const hasNetworks = instagram ?? facebook ?? whatsapp
  if (!hasPlace && !hasNetworks) return null
  return (
    <div className="border-t border-line bg-canvas">
      <div className="mx-auto grid max-w-5xl gap-10 px-4 py-12 @2xl:px-8 @3xl:grid-cols-2">
        {hasPlace && <SitePlace content={content} links={links} level="h2" />}
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

const hasAddress = ({ address, locationText }: ShownContent) => Boolean(address ?? locationText)

/** Where the business is, with a map; nothing where it has not said it. */
export function SitePlace({ content, links, level: Heading }: Props & { level: 'h2' | 'h3' }) {
  if (!hasAddress(content)) return null
  const { address, locationText } = content
  return (
    <section aria-labelledby="localizacao">
      <Heading id="localizacao" className="text-xl font-semibold">
        Onde estamos
      </Heading>
      {address && (
        <div className="mt-3">
          <AddressLine address={address} />
        </div>
      )}
      {locationText && <p className="mt-2 text-base whitespace-pre-line text-soft">{locationText}</p>}
      {address && (
        <p className="mt-2">
          <Away href={mapLink(address)} links={links}>
            Ver no mapa
          </Away>
        </p>
      )}
    </section>
  )
}

export const AddressLine = ({ address }: { address: string }) => (
  <p className="flex items-start gap-2 text-base">
    <MapPin aria-hidden size={20} className="mt-0.5 shrink-0 text-soft" />
    {address}
  </p>
)

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
