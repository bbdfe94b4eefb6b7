import { Link } from '@tanstack/react-router'
import { IdCard, MessageCircle, Phone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useBusiness } from '../../accounts/web/session.tsx'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { localDate } from '../../platform/clock.ts'
import { type Formats, formatPhone } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { whatsappLink } from '../../platform/whatsapp.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { noShowWords, onlineActNames } from '../appointment.ts'
import type { Appointment, VisitDetails } from '../contract.ts'
import { useClosedReason } from '../../platform/web/closed-forms.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { useWhenChanged } from '../../platform/web/use-when-changed.ts'
import { Textarea } from '../../platform/web/ui/input.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { agendaApi } from './api.ts'

type Props = {
  appointment: Appointment
  /** What is known of the client; undefined until it is read. */
  client: VisitDetails['client'] | undefined
}

/** Who comes: name, what is known, the ways to reach them, and what is to be minded. */
export function VisitHead({ appointment, client }: Props) {
  const formats = useFormats()
  const { zone } = useBusiness()
  const { bookedName, onlineAct, squeezeReason, depositCents } = appointment
  const name = nameAsBooked(appointment.client.name, bookedName)
  const { phone } = appointment.client
  const missed = client?.noShows ?? 0
  return (
    <section aria-label="Cliente" className="grid gap-2.5">
      <div>
        <Link
          to={paths.client(appointment.client.id)}
          className="focus-ring rounded-sm text-base leading-tight font-semibold break-words text-ink underline-offset-2 hover:underline"
        >
          {name}
        </Link>
        {/* A line of its own from the beginning, so that nothing below it moves once it is known. */}
        <p className="figures min-h-5 text-sm text-soft">{client && factsOf(client, formats, zone)}</p>
        {phone && <p className="figures text-sm text-soft">{formatPhone(phone)}</p>}
      </div>
      <div className="grid grid-cols-3 gap-2">
        {phone && (
          <>
            <a
              href={whatsappLink(phone)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('secondary', 'sm', true)}
            >
              <MessageCircle aria-hidden size={14} />
              WhatsApp
            </a>
            <a
              href={`tel:${phone}`}
              aria-label={`Ligar para ${formatPhone(phone)}`}
              className={buttonClass('secondary', 'sm', true)}
            >
              <Phone aria-hidden size={14} />
              Ligar
            </a>
          </>
        )}
        <LinkButton
          to={paths.client(appointment.client.id)}
          size="sm"
          fullWidth
          icon={<IdCard aria-hidden size={14} />}
        >
          Ficha
        </LinkButton>
      </div>
      {client?.notes && <Mind>{client.notes}</Mind>}
      {squeezeReason && <Mind>Encaixe: {squeezeReason}</Mind>}
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {missed > 0 && <Badge tone="danger">{noShowWords(missed)}</Badge>}
        {depositCents && <Badge tone="success">Sinal pago: {formats.money(depositCents)}</Badge>}
        {onlineAct && <Badge tone="warning">{onlineActNames[onlineAct]}</Badge>}
      </div>
    </section>
  )
}

const Mind = ({ children }: { children: ReactNode }) => (
  <p className="rounded-control bg-warning-soft px-3 py-2 text-sm break-words whitespace-pre-line text-warning">
    {children}
  </p>
)

/** `12ª visita · última 26/10 · R$ 1.955,00`. */
function factsOf(client: VisitDetails['client'], formats: Formats, zone: string): string {
  const { visitsBefore, lastVisitAt, totalSpentCents } = client
  return [
    visitsBefore === 0 ? 'Primeira visita' : `${visitsBefore + 1}ª visita`,
    ...(lastVisitAt ? [`última ${formats.date(localDate(new Date(lastVisitAt), zone))}`] : []),
    ...(totalSpentCents > 0 ? [formats.money(totalSpentCents)] : []),
  ].join(' · ')
}

/** The notes of a visit, which are stored as soon as whoever writes them goes on. */
export function VisitNotes({ id, stored }: { id: string; stored: string | null }) {
  const [text, setText] = useState(stored ?? '')
  const [kept, setKept] = useState(stored ?? '')
  // Somebody else's notes are shown, unless other ones are being typed here.
  useWhenChanged(stored, () => {
    if (text.trim() === kept) setText(stored ?? '')
    setKept(stored ?? '')
  })
  const closed = useClosedReason()
  const noting = useAction(agendaApi.visits.note.call, {
    done: (_, { notes }) => setKept(notes ?? ''),
    failed: ['Erro ao salvar as observações', 'O que você escreveu continua aqui.'],
  })
  const isChanged = text.trim() !== kept
  const state = noting.isPending ? 'Salvando...' : noting.isSuccess && !isChanged ? 'Salvo.' : undefined
  return (
    <Field label="Observações" hint={closed ?? state}>
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          maxLength={1000}
          readOnly={closed !== undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => isChanged && noting.mutate({ id, notes: text.trim() || null })}
        />
      )}
    </Field>
  )
}
