import { Cake, IdCard, Mail, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDocument, formatPhone } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { whatsappLink } from '../../platform/whatsapp.ts'
import { formatBirthday } from '../birthday.ts'
import type { ClientCard } from '../contract.ts'

const icon = { 'aria-hidden': true, size: 18, className: 'shrink-0 text-soft' } as const

/** How to reach the client: each line calls, opens a chat or writes a mail. */
export function ClientContact({ card: { phone, email, document, birthday } }: { card: ClientCard }) {
  const formats = useFormats()
  return (
    <Card title="Contato">
      {phone || email || document || birthday ? (
        <ul className="-my-1.5 grid text-sm text-ink">
          {phone && (
            <>
              <Line icon={<Phone {...icon} />} href={`tel:${phone}`} label={`Ligar para ${formatPhone(phone)}`}>
                <span className="figures">{formatPhone(phone)}</span>
              </Line>
              <Line icon={<MessageCircle {...icon} />} href={whatsappLink(phone)}>
                Conversar no WhatsApp
              </Line>
            </>
          )}
          {email && (
            <Line icon={<Mail {...icon} />} href={`mailto:${email}`} label={`Escrever para ${email}`}>
              <span className="break-all">{email}</span>
            </Line>
          )}
          {document && (
            <li className="flex min-h-control items-center gap-3">
              <IdCard {...icon} />
              <span>
                <span className="visually-hidden">{document.length === 11 ? 'CPF ' : 'CNPJ '}</span>
                <span className="figures">{formatDocument(document)}</span>
              </span>
            </li>
          )}
          {birthday && (
            <li className="flex min-h-control items-center gap-3">
              <Cake {...icon} />
              <span>
                Aniversário <span className="figures">{formatBirthday(birthday, formats)}</span>
              </span>
            </li>
          )}
        </ul>
      ) : (
        <p className="text-sm text-soft">Nenhum contato cadastrado.</p>
      )}
    </Card>
  )
}

type LineProps = { icon: ReactNode; href: string; label?: string; children: ReactNode }

const Line = ({ icon, href, label, children }: LineProps) => (
  <li>
    <a
      href={href}
      aria-label={label}
      {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
      className="focus-ring flex min-h-control items-center gap-3 rounded-sm underline-offset-4 hover:underline"
    >
      {icon}
      {children}
    </a>
  </li>
)
