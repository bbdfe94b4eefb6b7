import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Layers2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { describeHours } from '../../hours/special-hours.ts'
import { type LocalDate, type LocalTime, localTime } from '../../platform/clock.ts'
import { type Formats, formatMinutes } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { intoSight } from '../../platform/web/into-sight.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { toStretches } from '../../team/hours.ts'
import { longestMinutes } from '../appointment.ts'
import type { FreeTime } from '../availability.ts'
import { describeTimeOff } from '../time-off.ts'
import type { TimeReason } from '../why-not.ts'
import { agendaApi } from './api.ts'
import { FreeChips, TimeChip } from './free-chips.tsx'

export type TimeQuestion = {
  serviceId: string
  /** Null for anybody. */
  professionalId: string | null
  /** The further services of the visit. */
  more?: { serviceId: string; professionalId: string | null }[] | undefined
  date: LocalDate
  time: LocalTime
  movedId?: string | undefined
  movesVisit?: boolean
  audience?: 'desk' | 'visitors'
}
type ChosenTime = FreeTime & { professionalId?: string }

type Props = {
  question: TimeQuestion
  /** Free times near a time that was refused; null if it was only chosen. */
  taken: readonly FreeTime[] | null
  onChoose: (chosen: ChosenTime) => void
  /** Left out if nothing can be squeezed in. */
  onSqueeze?: (() => void) | undefined
}

/** Why a chosen time is none of the free ones, who else could begin then and, once it was refused, what is free near it. */
export function NotOffered({ question, taken, onChoose, onSqueeze }: Props) {
  const maySqueeze = useMay('bookings.delete')
  const { data } = useQuery(agendaApi.whyNot.queryOptions({ input: question }))
  const { date, time, professionalId } = question
  const colleagues = data?.colleagues ?? []
  const isTaken = taken !== null
  return (
    <div
      ref={isTaken ? intoSight : undefined}
      role={isTaken ? 'alert' : 'status'}
      className="grid gap-2 rounded-card bg-warning-soft p-3"
    >
      <p className="text-xs font-semibold text-warning">
        {isTaken ? 'Horário ocupado.' : `${time} não está entre os horários livres: confira antes de agendar.`}
        {taken?.length === 0 && colleagues.length === 0 && ' Não há outro horário livre por perto.'}
      </p>
      {data && <ReasonList reasons={data.reasons} />}
      {colleagues.length > 0 && (
        <Proposal title={professionalId ? 'No mesmo horário, com outro profissional:' : 'Quem pode neste horário:'}>
          <div role="group" aria-label="Quem pode neste horário" className="flex flex-wrap gap-1.5">
            {colleagues.slice(0, mostShown).map(({ id, name }) => (
              <TimeChip key={id} isChosen={false} onPress={() => onChoose({ date, time, professionalId: id })}>
                {time} com {name}
              </TimeChip>
            ))}
          </div>
          <More count={colleagues.length} />
        </Proposal>
      )}
      {taken && taken.length > 0 && (
        <Proposal title="Livres mais próximos:">
          <FreeChips label="Horários livres" times={taken} chosen={{ date, time }} onChoose={onChoose} />
        </Proposal>
      )}
      {isTaken && maySqueeze && onSqueeze && (
        <div>
          <Button size="sm" icon={<Layers2 aria-hidden size={14} />} onClick={onSqueeze}>
            Encaixar mesmo assim
          </Button>
        </div>
      )}
    </div>
  )
}

const Proposal = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-1.5">
    <p className="text-xs text-soft">{title}</p>
    {children}
  </div>
)

const mostShown = 6
const More = ({ count }: { count: number }) =>
  count > mostShown && <p className="text-xs text-soft">e mais {count - mostShown}</p>

/** Each reason in words, with a link to what causes it. */
export function ReasonList({ reasons }: { reasons: readonly TimeReason[] }) {
  const formats = useFormats()
  const maySeeServices = useMay('services.view')
  if (reasons.length === 0) return null
  // What is not about one person is found for each.
  const told = new Map(reasons.map((reason) => [textOf(reason, formats), reason]))
  return (
    <div className="grid gap-1">
      <ul aria-label="Por que não" className="grid gap-1 text-xs text-ink">
        {[...told].slice(0, mostShown).map(([text, reason]) => {
          const link = linkOf(reason)
          return (
            <li key={text}>
              {text}
              {link && (maySeeServices || ![paths.services, paths.resources].some((path) => path === link.to)) && (
                <>
                  {' '}
                  <Link to={link.to} className="focus-ring rounded-sm font-semibold whitespace-nowrap underline">
                    {link.label}
                  </Link>
                </>
              )}
            </li>
          )
        })}
      </ul>
      <More count={told.size} />
    </div>
  )
}

const rulesPath = `${paths.scheduleSettings}?tab=rules`

/** Where what causes a reason is seen and changed. */
function linkOf(reason: TimeReason): { to: string; label: string } | null {
  switch (reason.kind) {
    case 'notice':
    case 'horizon':
    case 'step':
    case 'opening':
      return { to: rulesPath, label: 'Ver regras' }
    case 'unperformed':
    case 'notTheirs':
    case 'tooLong':
      return { to: paths.services, label: 'Ver serviços' }
    case 'hours':
      return { to: `${paths.professionals}?search=${encodeURIComponent(reason.who.name)}`, label: 'Ver horários' }
    case 'date':
      return { to: paths.specialDates, label: 'Ver a data' }
    case 'resource':
      return { to: paths.resources, label: 'Ver recursos' }
    case 'busy':
      if (reason.by?.kind === 'appointment')
        return { to: paths.appointment(reason.by.date, reason.by.id), label: 'Ver agendamento' }
      if (reason.by?.kind === 'timeOff') return { to: `${paths.scheduleSettings}?tab=time-off`, label: 'Ver bloqueio' }
      return reason.by ? { to: paths.specialDates, label: 'Ver a data' } : null
    default:
      return null
  }
}

/** A reason as it is said at the desk. */
function textOf(reason: TimeReason, formats: Formats): string {
  switch (reason.kind) {
    case 'past':
      return 'Este horário já passou.'
    case 'notice':
      return `A página pede antecedência mínima de ${formatMinutes(reason.minutes)}.`
    case 'horizon':
      return `A página aceita agendamentos só até ${reason.days} dias à frente.`
    case 'removed':
      return 'O serviço ou o profissional está desativado.'
    case 'tooLong':
      return `O atendimento passa de ${formatMinutes(longestMinutes)}.`
    case 'unperformed':
      return `Nenhum profissional ativo faz ${reason.serviceName}.`
    case 'notTheirs':
      return `${reason.who.name} não faz ${reason.serviceName}.`
    case 'hours':
      return outsideHours(reason)
    case 'date':
      return reason.hours.length === 0
        ? `Fechado nesta data: ${reason.name}.`
        : `${reason.name}: nesta data, ${reason.who.name} atende ${hoursText(reason.hours)}.`
    case 'opening':
      return reason.hours.length === 0
        ? 'A página não oferece este dia da semana: está fora do horário de funcionamento.'
        : `Fora do horário de funcionamento da página: ${hoursText(reason.hours)}.`
    case 'busy':
      return busyText(reason, formats)
    case 'resource':
      return reason.units === 1
        ? `${reason.name}: ocupado neste horário.`
        : `${reason.name}: os ${reason.units} estão ocupados neste horário.`
    case 'together':
      return 'Não há profissionais ou recursos livres para todos os serviços ao mesmo tempo.'
    case 'step': {
      const near = reason.near.map(({ time }) => time).join(' e ')
      const every = `A agenda oferece horários a cada ${formatMinutes(reason.minutes)}`
      return near === '' ? `${every}.` : `${every}. Com ${reason.who.name}, mais perto: ${near}.`
    }
  }
}

const hoursText = (hours: { from: number; to: number }[]) => describeHours({ hours: toStretches(hours) })

function outsideHours({ who, hours, isEnd }: Extract<TimeReason, { kind: 'hours' }>): string {
  if (hours.length === 0) return `${who.name} não trabalha neste dia da semana.`
  return isEnd
    ? `O serviço passaria do fim do horário de ${who.name}: ${hoursText(hours)}.`
    : `Fora do horário de ${who.name}: ${hoursText(hours)}.`
}

function busyText({ who, isBuffer, by }: Extract<TimeReason, { kind: 'busy' }>, formats: Formats): string {
  if (!by) return `${who.name} não está livre.`
  const what = occupantText(by, formats)
  if (isBuffer) return `${who.name}: falta o intervalo entre os atendimentos, por causa de ${what}.`
  return by.kind === 'closed' ? `Fechado: ${by.name}.` : `${who.name} não está livre: ${what}.`
}

function occupantText(by: NonNullable<Extract<TimeReason, { kind: 'busy' }>['by']>, formats: Formats): string {
  if (by.kind === 'closed') return `um dia fechado (${by.name})`
  if (by.kind === 'timeOff') return `${by.reason}, ${describeTimeOff({ ...by, professionalId: '' }, formats)}`
  const [from, to] = [by.startsAt, by.endsAt].map((at) => localTime(new Date(at), formats.zone))
  return `${by.serviceName} de ${by.clientName}, ${from}–${to}`
}
