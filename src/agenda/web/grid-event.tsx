import {
  Ban,
  Check,
  CheckCheck,
  CircleDashed,
  CircleDollarSign,
  ClockAlert,
  DoorOpen,
  Globe,
  Hourglass,
  Layers2,
  Link2,
  Repeat2,
  Scissors,
  UserX,
} from 'lucide-react'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { isOpen, isToCharge, onlineActNames, type Status, standingName, toChargeName } from '../appointment.ts'
import { answerText, visitAnswerNames } from '../visit-answer.ts'
import type { Appointment } from '../contract.ts'
import { clock, pauseText } from '../grid.ts'
import { eventHue, type Hue, hueClass, tones } from './grid-look.tsx'
import { notComeName } from '../waiting-room.ts'

/** Heights in pixels: below `oneLine` name and time share a line; from `twoLines` on there is a third line. */
const oneLine = 40
const twoLines = 52

type Props = {
  appointment: Appointment
  /** The third line of the card. */
  detail: string
  /** Its column in words, for screen readers. */
  where: string
  /** Minutes of the day that are drawn: a part of it, where a room is needed for one. */
  from: number
  to: number
  top: number
  height: number
  /** The heights of the buffers, in which nobody else can be booked, in pixels. */
  before: number
  after: number
  /** When its professional is free in between, in pixels from its top; no height if never. */
  pauseTop: number
  pauseHeight: number
  left: string
  width: string
  movable: boolean
  /** The service has begun, and the client has not come. */
  late: boolean
  hue: Hue
}

/** An appointment in the grid. The grid handles presses, so that a thousand of these need no handlers. */
export const GridEvent = memo(function GridEvent(props: Props) {
  const { appointment, detail, where, top, height, before, after, left, width, movable, late, hue } = props
  const { from, to, pauseTop, pauseHeight } = props
  const { id, service, status, source, onlineAct, squeezeReason, seriesId, servicesOfVisit } = appointment
  const said = answerText(appointment)
  return (
    <li className="absolute p-px" style={{ top, height, left, width }}>
      {before > 0 && <Buffer style={{ bottom: '100%', height: before }} />}
      {after > 0 && <Buffer style={{ top: '100%', height: after }} />}
      <button
        type="button"
        data-item={id}
        {...(typeof hue === 'number' && { style: eventHue(hue) })}
        {...(movable && { 'aria-describedby': 'grid-help' })}
        className={classNames(
          'focus-ring @container relative isolate flex size-full touch-pan-x touch-pan-y flex-col overflow-hidden rounded-sm border border-surface border-l-4 px-1 text-left text-xs select-none [-webkit-touch-callout:none] data-held:opacity-40',
          height < oneLine ? 'justify-center' : 'py-0.5',
          hue === null ? tones[status] : `${hueClass(hue)} ${status === 'completed' ? 'text-soft' : 'text-ink'}`,
          movable && 'cursor-grab',
          late && 'outline-2 -outline-offset-2 outline-danger-solid outline-dashed',
        )}
      >
        {pauseHeight > 0 && <Pause style={{ top: pauseTop, height: pauseHeight }} />}
        <Lines
          appointment={appointment}
          from={from}
          to={to}
          late={late}
          hue={hue}
          height={height}
          detail={
            onlineAct === 'offered'
              ? onlineActNames.offered
              : isDeclined(appointment)
                ? visitAnswerNames.not_coming
                : detail
          }
        />
        <span className="visually-hidden">
          {detail !== service.name && `${service.name}, `}
          {where}, {standingName(appointment)}
          {late && `, ${notComeName}`}
          {isToCharge(appointment) && `, ${toChargeName}`}
          {pauseHeight > 0 && `, ${pauseText(appointment)}`}
          {squeezeReason && `, encaixe: ${squeezeReason}`}
          {seriesId && ', recorrente'}
          {servicesOfVisit > 1 && ', parte de um atendimento com mais serviços'}
          {source === 'booking' && onlineAct !== 'offered' && ', agendado online'}
          {onlineAct === 'moved' && `, ${onlineActNames.moved}`}
          {said && `, ${said}`}
        </span>
        {movable && <span data-resize aria-hidden className="absolute inset-x-0 bottom-0 h-2 cursor-ns-resize" />}
      </button>
    </li>
  )
})

const isDeclined = ({ answer, status }: Appointment) => answer === 'not_coming' && isOpen(status)

const Buffer = ({ style }: { style: CSSProperties }) => (
  <span
    aria-hidden
    className="pointer-events-none absolute inset-x-px border-l-4 border-line bg-sunken/80"
    style={style}
  />
)

/** Under the text. */
const Pause = ({ style }: { style: CSSProperties }) => (
  <span
    aria-hidden
    className="absolute inset-x-0 -z-1 border-y border-dashed border-edge bg-surface/70"
    style={style}
  />
)

/** A lane of a few letters has no room for an ellipsis, so text is clipped. */
const narrow = 'truncate @max-[3rem]:text-clip'

type MarksProps = { appointment: Appointment; late: boolean; hue: Hue; height: number }
type LinesProps = MarksProps & { from: number; to: number; detail: string }

function Lines({ appointment, from, to, detail, ...marks }: LinesProps) {
  const { height } = marks
  const { client, bookedName, status } = appointment
  const name = nameAsBooked(client.name, bookedName)
  const nameClass = classNames('font-semibold', narrow, status === 'cancelled' && 'line-through')
  const toCharge = isToCharge(appointment)
  if (height < oneLine)
    return (
      <span className="flex items-baseline gap-1.5 leading-4">
        <span
          className={classNames(
            'figures shrink-0 @max-[5.5rem]:visually-hidden',
            toCharge && '@max-[11rem]:visually-hidden',
          )}
        >
          {clock(from)}
          <span className="visually-hidden">–{clock(to)}</span>
        </span>
        <span className={nameClass}>{name}</span>
        <span className="min-w-0 truncate [flex-shrink:999] @max-[13rem]:visually-hidden">{detail}</span>
        <Marks appointment={appointment} {...marks} />
      </span>
    )
  return (
    <>
      <span className="flex items-center gap-1">
        <span className={classNames('figures', narrow)}>
          {clock(from)}
          <span className={classNames('@max-[5.5rem]:visually-hidden', toCharge && '@max-[9.5rem]:visually-hidden')}>
            –{clock(to)}
          </span>
        </span>
        <Marks appointment={appointment} {...marks} />
      </span>
      <span className={nameClass}>{name}</span>
      {toCharge && height >= twoLines && (
        <span
          aria-hidden
          className={classNames(
            'hidden font-semibold text-warning @max-[5.5rem]:tracking-tighter @max-[7rem]:block',
            narrow,
          )}
        >
          {toChargeName}
        </span>
      )}
      <span
        className={
          height >= twoLines ? classNames(narrow, toCharge && '@max-[7rem]:visually-hidden') : 'visually-hidden'
        }
      >
        {detail}
      </span>
    </>
  )
}

/** The status where the colour tells something else. */
const statusSigns: Record<Status, ReactNode> = {
  scheduled: null,
  pending: <CircleDashed size={12} />,
  confirmed: <Check size={12} />,
  completed: <CheckCheck size={12} />,
  cancelled: <Ban size={12} />,
}

/**
 * What is special about an appointment, where its lane has room for it. A narrow one has a sign in place of the badge,
 * unless a line of its own says it.
 */
const Marks = ({ appointment, late, hue, height }: MarksProps) => (
  <span aria-hidden className="ml-auto flex shrink-0 items-center gap-0.5 self-center">
    {isToCharge(appointment) && (
      <>
        <span className="rounded-full bg-warning-soft px-1 leading-4 font-semibold text-warning @max-[7rem]:hidden">
          {toChargeName}
        </span>
        {height < twoLines && <CircleDollarSign size={12} className="hidden text-warning @max-[7rem]:block" />}
      </>
    )}
    {hue !== null && statusSigns[appointment.status]}
    {late && <ClockAlert size={12} className="text-danger" />}
    {appointment.attendance === 'arrived' && isOpen(appointment.status) && <DoorOpen size={12} />}
    {isDeclined(appointment) && <UserX size={12} className="text-danger" />}
    {appointment.attendance === 'served' && isOpen(appointment.status) && <Scissors size={12} />}
    <span className="flex gap-0.5 opacity-70 @max-[5.5rem]:hidden">
      {appointment.squeezeReason && <Layers2 size={12} />}
      {appointment.seriesId && <Repeat2 size={12} />}
      {appointment.servicesOfVisit > 1 && <Link2 size={12} />}
      {appointment.onlineAct === 'offered' ? (
        <Hourglass size={12} />
      ) : (
        appointment.source === 'booking' && <Globe size={12} />
      )}
    </span>
  </span>
)

type GhostProps = { appointment: Appointment; from: number; to: number; top: number; height: number }
type GhostPlace = { column: number; columns: number; isBlocked: boolean }

/**
 * The dragged appointment, where it would be dropped. It moves by transform, so that nothing else is laid out again.
 */
export const GridGhost = ({
  appointment,
  from,
  to,
  top,
  height,
  column,
  columns,
  isBlocked,
}: GhostProps & GhostPlace) => (
  <div
    aria-hidden
    data-ghost
    className="pointer-events-none absolute top-0 left-0 z-10 p-px transition-transform duration-75 will-change-transform motion-reduce:transition-none"
    style={{ height, width: `${100 / columns}%`, transform: `translate(${column * 100}%, ${top}px)` }}
  >
    <div
      className={classNames(
        '@container flex size-full flex-col overflow-hidden rounded-sm border border-surface border-l-4 px-1.5 text-xs shadow-float ring-2',
        height < oneLine ? 'justify-center' : 'py-0.5',
        isBlocked
          ? 'border-l-danger-solid bg-danger-soft text-danger ring-danger-solid'
          : `ring-focus ${tones[appointment.status]}`,
      )}
    >
      <span className="figures truncate font-semibold">
        {clock(from)}–{clock(to)}
      </span>
      {height >= oneLine && (
        <span className="truncate">{nameAsBooked(appointment.client.name, appointment.bookedName)}</span>
      )}
    </div>
  </div>
)
