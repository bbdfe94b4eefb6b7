import { Check, MessageCircle, Undo2 } from 'lucide-react'
import { useBusiness } from '../../accounts/web/session.tsx'
import { type VisitAnswer, visitAnswerNames } from '../../agenda/visit-answer.ts'
import { whatsappLink } from '../../platform/whatsapp.ts'
import { formatPhone, formatTime } from '../../platform/format.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button, buttonClass } from '../../platform/web/ui/button.tsx'
import type { QueuedFor } from '../contract.ts'

const icon = { 'aria-hidden': true, size: 16 } as const
const failed = toastFailure('Erro ao salvar', 'Não foi possível guardar a situação da mensagem.')

type Props = {
  message: QueuedFor
  /** The time before the name, if any, and the line below it. */
  time?: string
  about: string
  /** Label for clients who do not want the message. */
  unwanted: string
  /** What the client said of coming. */
  answer?: VisitAnswer | null
  onMark: (state: QueuedFor['state']) => Promise<void>
}

/** A client to write to: one tap opens the chat with the text, a second one marks it as sent. */
export function QueueItem({ message, time, about, unwanted, answer, onMark }: Props) {
  const { clientName, phone, isUnwanted, text, state } = message
  const mark = (next: QueuedFor['state']) => onMark(next).catch((error: unknown) => failed(refusalOf(error)))
  return (
    <li
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3"
      aria-label={time ? `${clientName}, ${time}` : clientName}
    >
      {time && <span className="figures w-12 text-base font-semibold text-ink">{time}</span>}
      <div className="min-w-40 flex-1 text-sm">
        <p className="font-semibold break-words text-ink">{clientName}</p>
        <p className="break-words text-soft">
          {about}
          {phone && <span className="figures whitespace-nowrap"> · {formatPhone(phone)}</span>}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-md:w-full">
        {answer && <Badge tone={answer === 'coming' ? 'success' : 'danger'}>{visitAnswerNames[answer]}</Badge>}
        <Standing message={message} unwanted={unwanted} />
        {isUnwanted || !phone ? null : state === 'sent' ? (
          <Button writes size="sm" variant="ghost" icon={<Undo2 {...icon} />} onClick={() => mark('waiting')}>
            Desfazer
          </Button>
        ) : (
          <>
            <a
              href={whatsappLink(phone, text)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass(state === 'waiting' ? 'primary' : 'secondary')}
              onClick={() => void mark('opened')}
            >
              <MessageCircle {...icon} />
              {state === 'waiting' ? <OpenInWhatsapp /> : 'Abrir de novo'}
            </a>
            <Button
              writes
              variant={state === 'opened' ? 'primary' : 'ghost'}
              icon={<Check {...icon} />}
              onClick={() => mark('sent')}
            >
              Marcar como enviada
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

const OpenInWhatsapp = () => (
  <span>
    <span className="max-md:visually-hidden">Abrir no </span>WhatsApp
  </span>
)

function Standing({ message, unwanted }: Pick<Props, 'message' | 'unwanted'>) {
  const { state, isUnwanted, phone, byName, at } = message
  const { zone } = useBusiness()
  if (isUnwanted) return <Badge tone="neutral">{unwanted}</Badge>
  if (!phone) return <Badge tone="warning">Sem telefone</Badge>
  if (state === 'waiting') return null
  return (
    <span className="flex flex-wrap items-center gap-2 text-xs text-soft">
      <Badge tone={state === 'sent' ? 'success' : 'info'}>{state === 'sent' ? 'Enviada' : 'Aberta'}</Badge>
      {byName && at && `${byName}, ${formatTime(at, zone)}`}
    </span>
  )
}
