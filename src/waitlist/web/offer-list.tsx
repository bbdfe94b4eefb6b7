import { MessageCircle } from 'lucide-react'
import { shortDayWords } from '../../languages/date-words.ts'
import { whatsappLink } from '../../platform/whatsapp.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import type { ListedWish } from '../contract.ts'

/** The open offers, each with a link that opens its WhatsApp message. */
export function OfferList({ wishes }: { wishes: readonly ListedWish[] }) {
  const open = wishes.flatMap((wish) => (wish.offer ? [{ ...wish, offer: wish.offer }] : []))
  if (open.length === 0) return null
  return (
    <Card flush title="Ofertas em aberto">
      <ul aria-label="Ofertas em aberto" className="divide-y divide-line border-t border-line">
        {open.map(({ id, clientName, serviceName, phone, email, offer }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 text-sm">
            <div className="min-w-40 flex-1">
              <p className="font-semibold break-words text-ink">{clientName}</p>
              <p className="break-words text-soft">
                {serviceName} com {offer.professionalName}, {shortDayWords(offer.date)},{' '}
                <span className="figures">
                  das {offer.from} às {offer.to}
                </span>
              </p>
              <p className="text-xs text-soft">
                Reservado até <span className="figures font-semibold">{offer.until}</span>
                {email && ' · avisado por e-mail'}
              </p>
            </div>
            {phone && (
              <a
                href={whatsappLink(phone, offer.text)}
                target="_blank"
                rel="noreferrer"
                className={buttonClass(email ? 'secondary' : 'primary')}
              >
                <MessageCircle aria-hidden size={16} />
                <span>
                  <span className="max-md:visually-hidden">Avisar pelo </span>WhatsApp
                </span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
