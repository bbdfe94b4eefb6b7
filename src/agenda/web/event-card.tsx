import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBusiness } from '../../accounts/web/session.tsx'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { placed } from '../../platform/web/ui/tooltip.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { isToCharge, onlineActNames, standingName, toChargeName } from '../appointment.ts'
import type { Appointment, VisitDetails } from '../contract.ts'
import { nameOf, type ProfessionalChoice } from '../filters.ts'
import { clock } from '../grid.ts'
import { answerText } from '../visit-answer.ts'
import { isLate, notComeName } from '../waiting-room.ts'
import { agendaApi } from './api.ts'
import { useTimeGrid } from './use-time-grid.ts'
import { attendanceText } from './visit-steps.tsx'

const cardId = 'grid-card'
/** What only passes, a mouse or Tab, opens nothing; a finger that rests this long has taken hold of the event. */
const pauses = { passing: 450, touch: 500, leaving: 120 }
const slack = 8

type Props = {
  surface: RefObject<HTMLElement | null>
  /** Nothing is told of an event that keys move. */
  isHeld: boolean
}

/** What an event is about, beside it: on hover, on the focus of a keyboard, and under a finger that rests on it. */
export function EventCard({ surface, isHeld }: Props) {
  const { find, columns, now } = useTimeGrid()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const card = useRef<HTMLDivElement>(null)
  useAnchor(surface, card, setAnchor)
  const found = anchor?.isConnected ? find(anchor.dataset['item']!) : undefined
  if (!anchor || !found || isHeld) return null
  const { plan } = columns[found.column]!
  const minute = now && (now.column ?? found.column) === found.column ? now.minute : null
  return (
    <Card
      key={found.item.id}
      box={card}
      anchor={anchor}
      item={found.item}
      people={plan.professionals}
      minute={minute}
    />
  )
}

/** Follows which event is pointed at. One listener for all: a thousand events need none of their own. */
function useAnchor(
  surface: RefObject<HTMLElement | null>,
  card: RefObject<HTMLElement | null>,
  show: (anchor: HTMLElement | null) => void,
) {
  useEffect(() => {
    const element = surface.current
    if (!element) return undefined
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = (anchor: HTMLElement | null, pause: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => show(anchor), pause)
    }
    const on = <Name extends keyof HTMLElementEventMap>(
      target: HTMLElement | Document,
      name: Name,
      does: (event: HTMLElementEventMap[Name]) => void,
      options: AddEventListenerOptions = {},
    ) => target.addEventListener(name, does as EventListener, { ...options, signal: stop.signal })
    let from = { x: 0, y: 0 }
    on(element, 'pointerover', (event) => {
      if (event.pointerType !== 'mouse' || event.buttons > 0) return
      soon(eventOf(event.target), eventOf(event.target) ? pauses.passing : pauses.leaving)
    })
    on(element, 'pointerleave', ({ pointerType }) => pointerType === 'mouse' && soon(null, pauses.leaving))
    on(element, 'focusin', ({ target }) => {
      const event = eventOf(target)
      if (event?.matches(':focus-visible')) soon(event, pauses.passing)
    })
    on(element, 'focusout', () => soon(null, 0))
    on(document, 'pointerdown', (event) => {
      from = { x: event.clientX, y: event.clientY }
      const isTouch = event.pointerType === 'touch' && element.contains(event.target as Node)
      soon(null, 0)
      const pressed = isTouch ? eventOf(event.target) : null
      if (pressed) soon(pressed, pauses.touch)
    })
    on(document, 'pointermove', ({ pointerType, clientX, clientY }) => {
      if (pointerType === 'touch' && Math.hypot(clientX - from.x, clientY - from.y) > slack) soon(null, 0)
    })
    // A finger that has rested on it leaves the card to be read; a tap opens the event.
    on(element, 'click', (event) => {
      if (!card.current || event.pointerType !== 'touch') soon(null, 0)
    })
    on(document, 'keydown', ({ key }) => (key === 'Escape' || key === ' ') && soon(null, 0))
    on(document, 'scroll', () => soon(null, 0), { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [surface, card, show])
}

const eventOf = (target: EventTarget | null) =>
  (target as HTMLElement | null)?.closest<HTMLElement>('[data-item]') ?? null

type CardProps = {
  box: RefObject<HTMLDivElement | null>
  anchor: HTMLElement
  item: Appointment
  people: readonly ProfessionalChoice[]
  minute: number | null
}

function Card({ box, anchor, item, people, minute }: CardProps) {
  const { zone } = useBusiness()
  const { money } = useFormats()
  const { data: visit } = useQuery({ ...agendaApi.visits.get.queryOptions({ input: { id: item.id } }), retry: false })
  // At each drawing: what is read later makes it higher.
  useLayoutEffect(() => {
    const element = box.current
    const told = anchor.getAttribute('aria-describedby')
    anchor.setAttribute('aria-describedby', [told, cardId].filter(Boolean).join(' '))
    // Test documents have no top layer.
    if (element?.showPopover) {
      if (!element.matches(':popover-open')) element.showPopover()
      const [event, own] = [anchor.getBoundingClientRect(), element.getBoundingClientRect()]
      const isBeside = Math.max(event.left, innerWidth - event.right) > own.width + 2 * slack
      const { left, top } = placed(event, own, isBeside ? 'right' : 'top')
      Object.assign(element.style, { left: `${left}px`, top: `${top}px` })
    }
    return () => (told ? anchor.setAttribute('aria-describedby', told) : anchor.removeAttribute('aria-describedby'))
  })
  const came = attendanceText(item, zone)
  const services = visit?.services ?? [item]
  return (
    <div
      ref={box}
      id={cardId}
      role="tooltip"
      popover="manual"
      // It covers its neighbours, so it lets the pointer through to them.
      className="pointer-events-none inset-auto m-0 w-72 max-w-[90vw] rounded-card border border-line bg-raised p-3 text-left text-xs text-soft shadow-float"
    >
      <p className="text-sm font-semibold break-words text-ink">{nameAsBooked(item.client.name, item.bookedName)}</p>
      <p className="mt-0.5">{came ?? standingName(item)}</p>
      <ul className="mt-2 grid gap-1">
        {services.map((one) => (
          <li key={one.id} className="flex gap-2">
            <span className="figures shrink-0 font-semibold text-ink">
              {clock(one.from)}–{clock(one.to)}
            </span>
            <span className="min-w-0 flex-1 break-words">
              {one.service.name} · {nameOf(people, one.professionalId)}
            </span>
            <span className="figures shrink-0">{money(one.priceCents)}</span>
          </li>
        ))}
      </ul>
      <Warnings texts={warningsOf(item, visit, minute)} />
      {item.notes && <p className="mt-2 line-clamp-4 break-words whitespace-pre-line text-ink">{item.notes}</p>}
      {visit?.client.notes && (
        <p className="mt-2 line-clamp-4 break-words whitespace-pre-line">
          <span className="font-semibold">Ficha: </span>
          {visit.client.notes}
        </p>
      )}
    </div>
  )
}

const Warnings = ({ texts }: { texts: readonly string[] }) =>
  texts.length > 0 && (
    <ul className="mt-2 grid gap-0.5 font-semibold text-danger">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )

/** What is to be minded before the client is served. */
function warningsOf(item: Appointment, visit: VisitDetails | undefined, minute: number | null): string[] {
  const missed = visit?.client.noShows ?? 0
  return [
    isLate(item, minute) && notComeName,
    item.answer === 'not_coming' && answerText(item),
    item.onlineAct && item.onlineAct !== 'offered' && onlineActNames[item.onlineAct],
    isToCharge(item) && toChargeName,
    item.squeezeReason && `Encaixe: ${item.squeezeReason}`,
    missed > 0 && (missed === 1 ? '1 falta' : `${missed} faltas`),
  ].filter((text) => typeof text === 'string')
}
