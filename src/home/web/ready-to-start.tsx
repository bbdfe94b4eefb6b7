import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Check, Copy, Globe, LockKeyholeOpen, MessageCircle, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { sharedAt } from '../../booking/link-source.ts'
import type { BookingLink } from '../../booking/booking-link.ts'
import { shareLinks } from '../../booking/share.ts'
import { bookingApi } from '../../booking/web/api.ts'
import { QrButton } from '../../booking/web/link-qr.tsx'
import { paths } from '../../platform/paths.ts'
import { OpenedPart } from '../../platform/web/opened-part.tsx'
import { QrCode } from '../../platform/web/qr-code.tsx'
import { copyLink } from '../../platform/web/share-link.ts'
import { Loaded, unlessFailed } from '../../platform/web/frames/loaded.tsx'
import { Button, buttonClass } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import type { LaterStep } from '../first-steps.ts'

const icon = { 'aria-hidden': true, size: 18 } as const

type Props = {
  isNew: boolean
  hasAppointment: boolean
  /** Said so when asked for a team, and is not asked again. */
  isAlone: boolean
  /** What was left for later, and is still not done. */
  left: readonly { step: LaterStep; title: string }[]
  onTakeUp: (step: LaterStep) => void
  onEnd: () => Promise<void>
}

/** The guide's end: hands the booking link over, and says what comes next. */
export function ReadyToStart({ isNew, hasAppointment, isAlone, left, onTakeUp, onEnd }: Props) {
  const mayInvite = useMay('users.manage')
  return (
    <Card
      title="Tudo pronto"
      actions={
        <Button writes variant="ghost" size="sm" onClick={onEnd}>
          Concluir
        </Button>
      }
    >
      <OpenedPart label="Tudo pronto" isNew={isNew} className="grid grid-cols-1 gap-6">
        <HandedLink />
        <div className="grid grid-cols-1 gap-2">
          <h3 className="text-sm font-semibold text-ink">E agora?</h3>
          <ul className="grid grid-cols-1 gap-2 md:grid-cols-2">
            <Next
              isDone={hasAppointment}
              to={paths.newAppointment}
              icon={<CalendarPlus {...icon} />}
              text="Quem liga ou passa na porta também entra na agenda."
            >
              Fazer o primeiro agendamento
            </Next>
            <Next
              to={paths.openRegister}
              icon={<LockKeyholeOpen {...icon} />}
              text="Com o caixa aberto, a venda leva poucos toques."
            >
              Abrir o caixa
            </Next>
            {mayInvite && !isAlone && (
              <Next
                to={paths.users}
                icon={<UserPlus {...icon} />}
                text="Cada pessoa entra com o seu e-mail e vê o que você permitir."
              >
                Convidar a sua equipe
              </Next>
            )}
            <Next
              to={paths.mySite}
              icon={<Globe {...icon} />}
              text="Uma página com fotos, preços e endereço, pronta para publicar."
            >
              Montar o seu site
            </Next>
          </ul>
        </div>
        {left.length > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <p className="text-sm text-soft">Ficou para depois:</p>
            {left.map(({ step, title }) => (
              <Button key={step} size="sm" onClick={() => onTakeUp(step)}>
                {title}
              </Button>
            ))}
          </div>
        )}
      </OpenedPart>
    </Card>
  )
}

function HandedLink() {
  const query = useQuery(bookingApi.link.get.queryOptions())
  return (
    <Loaded query={unlessFailed(query)} failed="Erro ao carregar o link de agendamento" skeleton="h-48 w-full">
      {({ link, place }) => <Handed link={link} place={place} />}
    </Loaded>
  )
}

function Handed({ link, place }: { link: BookingLink; place: string | null }) {
  const url = location.origin + paths.booking(link.slug)
  return (
    <div className="grid grid-cols-1 items-center gap-5 md:grid-cols-[auto_minmax(0,1fr)]">
      <QrCode
        text={sharedAt(url, 'qr')}
        label={`QR Code de ${url}`}
        className="w-40 rounded-control ring-1 ring-line max-md:hidden"
      />
      <div className="grid grid-cols-1 gap-3">
        <p className="text-sm text-soft">
          Sua página está no ar. Mande o link para os seus clientes: eles escolhem o serviço e o horário.
        </p>
        <p className="font-semibold break-all text-ink">{url.replace(/^https?:\/\//, '')}</p>
        <div className="grid grid-cols-2 gap-2 max-sm:[&>:first-child]:col-span-2 max-sm:[&>:last-child]:col-span-2 sm:flex sm:flex-wrap">
          <a
            href={shareLinks(link.businessName, url).whatsapp}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('accent')}
          >
            <MessageCircle {...icon} />
            Enviar no WhatsApp
          </a>
          <Button icon={<Copy {...icon} />} onClick={() => copyLink(url)}>
            Copiar link
          </Button>
          <QrButton link={link} url={url} place={place} />
          <LinkButton to={paths.booking(link.slug)} outside variant="ghost">
            Ver a página
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

type NextProps = { to: string; icon: ReactNode; text: string; isDone?: boolean; children: ReactNode }

const Next = ({ to, icon, text, isDone = false, children }: NextProps) => (
  <li className="grid grid-cols-1 content-start gap-1 rounded-card border border-line px-1 py-2">
    <span className="flex flex-wrap items-center justify-between gap-x-2">
      <LinkButton to={to} variant="ghost" icon={icon}>
        {children}
      </LinkButton>
      {isDone && (
        <span className="flex items-center gap-1 px-3.5 text-xs font-semibold text-success">
          <Check aria-hidden size={14} />
          feito
        </span>
      )}
    </span>
    <span className="px-3.5 text-xs text-soft">{text}</span>
  </li>
)
