import { AtSign, Copy, ExternalLink, Eye, Mail, MessageCircle, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../platform/paths.ts'
import { copyLink } from '../../platform/web/share-link.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button, buttonClass } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { Input } from '../../platform/web/ui/input.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import type { BookingGap } from '../booking-gaps.ts'
import type { BookingLink } from '../booking-link.ts'
import { sharedAt } from '../link-source.ts'
import { shareLinks } from '../share.ts'
import { QrButton } from './link-qr.tsx'

const icon = { 'aria-hidden': true, size: 16 } as const

type LinkCardProps = { link: BookingLink; gaps: readonly BookingGap[]; place: string | null }

/** The saved link, to open, copy and share. */
export function LinkCard({ link, gaps, place }: LinkCardProps) {
  const url = location.origin + paths.booking(link.slug)
  const share = shareLinks(link.businessName, url)
  return (
    <Card title="Compartilhar" actions={<State isActive={link.isActive} isComplete={gaps.length === 0} />}>
      <Field label="Link da página">
        {(control) => (
          <span className="flex gap-2">
            <Input {...control} readOnly value={url} onFocus={({ target }) => target.select()} />
            <IconButton
              label="Copiar link"
              variant="secondary"
              icon={<Copy {...icon} />}
              onClick={() => void copyLink(url)}
            />
          </span>
        )}
      </Field>
      <div className="mt-3 grid gap-2">
        <OpenLink link={link} label="Abrir link" />
        <LinkButton to={paths.clientBooking} variant="ghost" icon={<Eye {...icon} />}>
          Ver como o cliente vê
        </LinkButton>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Outside href={share.whatsapp} icon={<MessageCircle {...icon} />}>
          WhatsApp
        </Outside>
        <Button
          icon={<AtSign {...icon} />}
          onClick={() => void copyLink(sharedAt(url, 'instagram'), 'Cole o link na bio do seu Instagram.')}
        >
          Instagram
        </Button>
        <Outside href={share.facebook} icon={<ThumbsUp {...icon} />}>
          Facebook
        </Outside>
        <Outside href={share.email} icon={<Mail {...icon} />}>
          E-mail
        </Outside>
      </div>
      <div className="mt-2 grid">
        <QrButton link={link} url={url} place={place} />
      </div>
    </Card>
  )
}

/** A page that is switched off cannot be opened by anyone. */
export const OpenLink = ({ link, label }: { link: BookingLink; label: string }) =>
  link.isActive ? (
    <Outside href={paths.booking(link.slug)} icon={<ExternalLink {...icon} />}>
      {label}
    </Outside>
  ) : (
    <Button icon={<ExternalLink {...icon} />} disabledReason="A página está desligada.">
      {label}
    </Button>
  )

const State = ({ isActive, isComplete }: { isActive: boolean; isComplete: boolean }) =>
  isActive && !isComplete ? (
    <Badge tone="warning">Sem horários</Badge>
  ) : (
    <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'No ar' : 'Desligada'}</Badge>
  )

const Outside = ({ href, icon, children }: { href: string; icon: ReactNode; children: string }) => (
  <a href={href} target="_blank" rel="noreferrer" className={buttonClass()}>
    {icon}
    {children}
  </a>
)
