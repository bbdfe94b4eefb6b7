import { ArrowRight, MessageCircle } from 'lucide-react'
import { localTime } from '../../platform/clock.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { type Option, Select } from '../../platform/web/ui/select.tsx'
import { type DelayChoice, type DelayKind, type DelayPreview, type DelayRow, delayText } from '../delay.ts'
import { nameOf, type ProfessionalChoice } from '../filters.ts'
import { useBusiness } from '../../accounts/web/session.tsx'
import { formatPhone } from '../../platform/format.ts'
import { whatsappLink } from '../../platform/whatsapp.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'

type Props = {
  preview: DelayPreview
  professionals: readonly ProfessionalChoice[]
  zone: string
  onChoose: (choice: DelayChoice) => void
}

/** Who is hit by a delay, and what becomes of each. */
export function DelayRows({ preview: { rows, untouched }, professionals, zone, onChoose }: Props) {
  return (
    <div className="grid gap-3">
      {rows.length > 0 && (
        <ul aria-label="Quem muda" className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <Row key={row.id} row={row} professionals={professionals} zone={zone} onChoose={onChoose} />
          ))}
        </ul>
      )}
      {rows.length === 0 && untouched === 0 ? (
        <p className="text-sm text-soft">Ninguém mais vem hoje.</p>
      ) : (
        untouched > 0 && (
          <p className="text-sm text-soft">
            {untouched === 1 ? '1 horário fica como está.' : `${untouched} horários ficam como estão.`}
          </p>
        )
      )}
    </div>
  )
}

type RowProps = Omit<Props, 'preview'> & { row: DelayRow }

function Row({ row, professionals, zone, onChoose }: RowProps) {
  const clock = (instant: string) => localTime(new Date(instant), zone)
  const { id, client, serviceName, kind, before, after } = row
  const begins = clock(before.startsAt)
  const isLonger = kind === 'longer'
  const [was, is] = isLonger ? [before.endsAt, after.endsAt] : [before.startsAt, after.startsAt]
  return (
    <li className="grid gap-2 py-3 md:grid-cols-[minmax(0,1fr)_13rem] md:items-center md:gap-4">
      <div className="grid min-w-0 gap-1 text-sm">
        <p className="figures flex flex-wrap items-center gap-1.5 font-semibold text-ink">
          {isLonger && <span className="font-normal text-soft">até</span>}
          <span className={was === is ? undefined : 'font-normal text-soft line-through'}>{clock(was)}</span>
          {was !== is && (
            <>
              <ArrowRight aria-label="passa para" size={14} className="text-soft" />
              {clock(is)}
            </>
          )}
          {after.professionalId !== before.professionalId && (
            <span className="text-accent-text">com {nameOf(professionals, after.professionalId)}</span>
          )}
        </p>
        <p className="break-words text-ink">
          {client.name} <span className="text-soft">· {serviceName}</span>
        </p>
        <div className="flex flex-wrap gap-1.5 empty:hidden">
          {row.isBeyondHours && <Badge tone="warning">Passa do expediente</Badge>}
          {after.isSqueezedIn && !before.isSqueezedIn && <Badge tone="warning">Fica como encaixe</Badge>}
          {isLonger && was === is && <Badge tone="warning">O horário seguinte não deixa aumentar</Badge>}
        </div>
      </div>
      {row.isFollowing ? (
        <p className="text-sm text-soft">
          Segue o serviço anterior, com {nameOf(professionals, before.professionalId)}.
        </p>
      ) : (
        <Field label={`O que muda para ${client.name}, ${begins}`} hideLabel>
          {(control) => (
            <Select
              {...control}
              value={kind === 'handOver' ? after.professionalId : kind}
              options={optionsOf(row, professionals, clock)}
              onChange={({ target: { value } }) =>
                onChoose(isKind(value) ? { id, kind: value } : { id, kind: 'handOver', professionalId: value })
              }
            />
          )}
        </Field>
      )}
    </li>
  )
}

const ownKinds = ['longer', 'later', 'stay'] as const satisfies DelayKind[]
const isKind = (value: string): value is (typeof ownKinds)[number] => ownKinds.some((one) => one === value)

/** What can become of it; a colleague is chosen by name. */
function optionsOf(
  row: DelayRow,
  professionals: readonly ProfessionalChoice[],
  clock: (instant: string) => string,
): Option[] {
  const { kind, before, laterAt, mayTakeLonger, mayStay, colleagues } = row
  const mayBeLater = laterAt !== null && (laterAt !== before.startsAt || kind === 'later')
  return [
    ...(mayTakeLonger ? [{ value: 'longer', label: 'Terminar depois' }] : []),
    ...(mayBeLater ? [{ value: 'later', label: `Começar às ${clock(laterAt)}` }] : []),
    ...(mayStay ? [{ value: 'stay', label: `Deixar às ${clock(before.startsAt)}` }] : []),
    ...colleagues.map((id) => ({
      value: id,
      label: `Passar para ${nameOf(professionals, id)}`,
      group: 'Quem está livre',
    })),
  ]
}

/** One row for each visit whose time or professional becomes another: the first of its services. */
export const toBeTold = (rows: readonly DelayRow[]): DelayRow[] => {
  const moved = rows.filter(
    ({ before, after }) => before.startsAt !== after.startsAt || before.professionalId !== after.professionalId,
  )
  return moved.filter(({ visitId }, at) => moved.findIndex((one) => one.visitId === visitId) === at)
}

type NoticesProps = {
  rows: readonly DelayRow[]
  professionals: readonly ProfessionalChoice[]
  zone: string
  /** What to write; where it does not know, it is Portuguese. */
  textOf?: ((row: DelayRow) => string | undefined) | undefined
}

/** Those whose time has become another, each with a link that opens WhatsApp with the text. */
export function DelayNotices({ rows, professionals, zone, textOf }: NoticesProps) {
  const { businessName } = useBusiness()
  const clock = (instant: string) => localTime(new Date(instant), zone)
  return (
    <ul aria-label="Clientes a avisar" className="divide-y divide-line border-y border-line">
      {rows.map((row) => {
        const { id, client, before, after } = row
        const [was, is] = [clock(before.startsAt), clock(after.startsAt)]
        const professionalName = nameOf(professionals, after.professionalId)
        const isHandedOver = before.professionalId !== after.professionalId
        const told = { name: client.name, business: businessName, was, is, professionalName, isHandedOver }
        const text = textOf?.(row) ?? delayText(told)
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
            <div className="min-w-40 flex-1">
              <p className="font-semibold break-words text-ink">{client.name}</p>
              <p className="figures break-words text-soft">
                <span className="whitespace-nowrap">{was === is ? is : `${was} → ${is}`}</span>
                {isHandedOver && ` com ${professionalName}`}
                {client.phone && <span className="block whitespace-nowrap">{formatPhone(client.phone)}</span>}
              </p>
            </div>
            {client.phone ? (
              <a
                href={whatsappLink(client.phone, text)}
                target="_blank"
                rel="noreferrer"
                className={buttonClass('secondary')}
              >
                <MessageCircle aria-hidden size={16} />
                WhatsApp
              </a>
            ) : (
              <Badge tone="warning">Sem telefone</Badge>
            )}
          </li>
        )
      })}
    </ul>
  )
}
