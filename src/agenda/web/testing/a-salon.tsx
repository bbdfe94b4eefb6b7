import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'
import { anOwner } from '../../../accounts/web/testing/an-owner.ts'
import { showPage } from '../../../accounts/web/testing/show-page.tsx'
import { FormsByStanding } from '../../../business/web/standing.tsx'
import type { Combo, Service } from '../../../catalogue/contract.ts'
import { catalogueApi } from '../../../catalogue/web/api.ts'
import type { Client } from '../../../clients/contract.ts'
import { clientsApi } from '../../../clients/web/api.ts'
import { addDays, instantOf, type LocalDate, minutesOf } from '../../../platform/clock.ts'
import type { scriptedRpc } from '../../../platform/web/testing/scripted-rpc.ts'
import type { Professional } from '../../../team/contract.ts'
import { teamApi } from '../../../team/web/api.ts'
import { isLive, isToCharge, type AppointmentChange } from '../../appointment.ts'
import type { AppointmentList, DayPlan } from '../../contract.ts'
import type { WhyNotAnswer } from '../../why-not.ts'
import { isShown } from '../../filters.ts'
import { occupancyOf } from '../../occupancy.ts'
import { monthOf, weekOf } from '../../period.ts'
import { agendaApi } from '../api.ts'
import { SchedulePage } from '../schedule-page.tsx'

type ListedAppointment = AppointmentList['appointments'][number]

/** A Tuesday. */
export const day = '2030-03-12'
const zone = 'America/Sao_Paulo'
let made = 0
export const anId = () => `019a0000-0000-7000-8000-${String(++made).padStart(12, '0')}`

const stretches = [
  { from: '08:00', to: '12:00' },
  { from: '14:00', to: '18:30' },
]
const working = stretches.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))
const workingMinutes = working.reduce((sum, { from, to }) => sum + to - from, 0)

const contact = { email: null, phone: '+5511987654321' }
export const aProfessional = (name: string): Professional => ({
  ...contact,
  id: anId(),
  name,
  hours: Array.from({ length: 7 }, () => stretches),
  isActive: true,
  createdAt: '2026-01-05T12:00:00.000Z',
  photo: null,
  specialties: [],
  commissionPercent: 40,
  account: null,
})
export const [bruna, carla] = [aProfessional('Bruna'), aProfessional('Carla')]

export const aService = (name: string, priceCents: number, durationMinutes: number): Service => ({
  id: anId(),
  name,
  category: null,
  durationMinutes,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  processing: null,
  priceCents,
  description: null,
  serviceCode: null,
  professionalIds: [],
  ownTerms: [],
  needs: [],
  photo: null,
  isActive: true,
})
export const cut = aService('Corte', 8_000, 60)

export const aClient = (name: string): Client => ({
  ...contact,
  id: anId(),
  name,
  document: null,
  birthday: null,
  status: 'absent',
  lastVisitAt: null,
  nextAppointmentAt: null,
  totalSpentCents: 0,
})
export const ana = aClient('Ana Conceição')

/** An appointment of Ana with Bruna, unless more is said. */
export const anAppointment = (
  time: string,
  { date = day, ...more }: Partial<ListedAppointment> = {},
): ListedAppointment => ({
  id: anId(),
  date,
  professionalId: bruna.id,
  client: { id: ana.id, name: ana.name, phone: ana.phone },
  service: { id: cut.id, name: cut.name },
  status: 'scheduled',
  isPaid: false,
  isWaived: false,
  startsAt: instantOf(date, time, zone).toISOString(),
  from: minutesOf(time),
  to: minutesOf(time) + cut.durationMinutes,
  priceCents: cut.priceCents,
  notes: null,
  source: 'reception',
  onlineAct: null,
  attendance: 'expected',
  arrivedAt: null,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  squeezeReason: null,
  seriesId: null,
  visitId: anId(),
  servicesOfVisit: 1,
  version: 1,
  ...more,
})

/** What a change makes of an appointment. */
function changed(one: ListedAppointment, change: Partial<AppointmentChange>): ListedAppointment {
  const { status = one.status, professionalId = one.professionalId, date = one.date, squeezeReason = null } = change
  const from = change.time ? minutesOf(change.time) : one.from
  const to = from + (change.durationMinutes ?? one.to - one.from)
  const startsAt = change.time ? instantOf(date, change.time, zone).toISOString() : one.startsAt
  return { ...one, status, professionalId, date, from, to, startsAt, squeezeReason, version: one.version + 1 }
}

/**
 * A server with Bruna, Carla, a cut and Ana. Each view of its agenda shows `booked`; changes, removals and taking
 * them back change that.
 */
export function aSalon(rpc: ReturnType<typeof scriptedRpc>, ...booked: ListedAppointment[]) {
  const before = new Map<string, ListedAppointment[]>()
  const salon = {
    booked,
    professionals: [bruna, carla],
    services: [cut],
    combos: [] as Combo[],
    clients: [ana],
    /** Free times of each day, and for anybody who is free then, by their places among the professionals. */
    free: ['08:00', '10:00', '14:00'],
    servedFrom: null as string | null,
    whoIsFree: [0, 1],
    /** What is said of any other time. */
    whyNot: { reasons: [], colleagues: [] } as WhyNotAnswer,
    /** What keeps Bruna away on the day. */
    off: [] as DayPlan['professionals'][number]['off'],
    /** Changes what is booked, and returns what `undo` asks for. */
    keep(next: ListedAppointment[]) {
      const undoId = anId()
      before.set(undoId, salon.booked)
      salon.booked = next
      return { undoId }
    },
    change: ({ id, ...change }: Partial<AppointmentChange> & { id: string }) =>
      salon.keep(salon.booked.map((one) => (one.id === id ? changed(one, change) : one))),
  }
  const planOf = (date: LocalDate): DayPlan => ({
    date,
    professionals: salon.professionals.map(({ id, name, isActive }) => ({
      id,
      name,
      isActive,
      working,
      off: date === day && id === bruna.id ? salon.off : [],
    })),
    appointments: salon.booked.filter((one) => one.date === date).toSorted((a, b) => a.from - b.from),
  })
  rpc.answers(teamApi.professionals.list, () => salon.professionals)
  rpc.answers(catalogueApi.services.list, () => salon.services)
  rpc.answers(catalogueApi.combos.list, () => salon.combos)
  rpc.answers(clientsApi.search, ({ search = '' }) =>
    salon.clients.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())),
  )
  rpc.answers(clientsApi.similar, [])
  rpc.answers(agendaApi.day, ({ date }) => ({ ...planOf(date), finished: [] }))
  rpc.answers(agendaApi.week, ({ date }) => ({ days: weekOf(date).map(planOf), finished: [] }))
  rpc.answers(agendaApi.occupiedWeek, ({ date }) => ({
    days: weekOf(date).map((one) => ({ date: one })),
    professionals: salon.professionals.map(({ id, name, isActive }) => ({
      id,
      name,
      isActive,
      days: weekOf(date)
        .map(planOf)
        .map(({ appointments }) => {
          const theirs = appointments.filter((one) => one.professionalId === id && isLive(one.status))
          return { visits: theirs.length, ...occupancyOf(working, [], theirs) }
        }),
    })),
  }))
  rpc.answers(agendaApi.month, ({ date, professionalId = null, serviceId = null }) => ({
    days: monthOf(date).map((one) => {
      const first = planOf(one).appointments.filter(
        (found) => isLive(found.status) && isShown(found, { professionalId, serviceId, status: null }),
      )
      return {
        date: one,
        booked: first.length,
        bookedMinutes: first.reduce((sum, { from, to }) => sum + to - from, 0),
        workingMinutes: workingMinutes * salon.professionals.length,
        first,
      }
    }),
  }))
  rpc.answers(agendaApi.list, (asked) => {
    const { tab, from, days = 31, search = '', professionalId = null, serviceId = null, status = null } = asked
    const all = salon.booked.filter(
      (one) =>
        one.date >= from &&
        one.date < addDays(from, days) &&
        one.client.name.toLowerCase().includes(search.toLowerCase()) &&
        isShown(one, { professionalId, serviceId, status }),
    )
    const active = all.filter((one) => one.status !== 'completed')
    const toCharge = salon.booked.filter(isToCharge)
    return {
      appointments: { all, active, finished: [], toCharge }[tab ?? 'active'],
      next: null,
      counts: { active: active.length, finished: 0, toCharge: toCharge.length, all: all.length },
    }
  })
  rpc.answers(agendaApi.freeTimes, ({ from, professionalId = null }) => ({
    professionals: professionalId ? [] : salon.professionals.map(({ id, name }) => ({ id, name })),
    times: salon.free.map((time) => ({ date: from, time, ...(!professionalId && { who: salon.whoIsFree }) })),
  }))
  rpc.answers(agendaApi.visits.get, ({ id }) => {
    const { visitId, client } = salon.booked.find((one) => one.id === id)!
    return {
      id: visitId,
      services: salon.booked
        .filter((one) => one.visitId === visitId)
        .map((one) => ({ ...one, priceReason: null, rooms: [] })),
      client: { ...client, notes: null, visitsBefore: 0, lastVisitAt: null, totalSpentCents: 0, noShows: 0 },
      servedFrom: salon.servedFrom,
      priceLimitPercent: null,
    }
  })
  rpc.answers(agendaApi.whyNot, () => salon.whyNot)
  rpc.answers(agendaApi.update, salon.change, ['agenda'])
  rpc.answers(agendaApi.remove, ({ id }) => salon.keep(salon.booked.filter((one) => one.id !== id)), ['agenda'])
  rpc.answers(agendaApi.undo, ({ id }) => void (salon.booked = before.get(id)!), ['agenda'])
  return salon
}

/** Lets the test happen on the day itself, at noon: only then something is done. */
export function onTheDay(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: instantOf(day, '12:00', zone) })
  onTestFinished(() => void vi.useRealTimers())
}

/** Shows the agenda of the day, on a desk unless the width of another screen is given. */
export function showAgenda({ at = `?date=${day}`, width = 1440, me = anOwner() } = {}) {
  const before = innerWidth
  Object.assign(window, { innerWidth: width })
  onTestFinished(() => void Object.assign(window, { innerWidth: before }))
  // The names of elements are joined as in a browser, which knows this by itself.
  document.head.innerHTML = '<style>span { display: inline }</style>'
  const page = (
    <FormsByStanding>
      <SchedulePage />
    </FormsByStanding>
  )
  return showPage(page, { at: `/${at}`, me })
}

/** Finds an appointment in a list of the agenda by its words. */
export const found = (words: RegExp, list = 'Agendamentos do dia'): HTMLElement | undefined => {
  const [place] = screen.queryAllByRole('list', { name: list })
  const buttons = place ? within(place).queryAllByRole('button') : []
  return buttons.find(({ textContent }) => words.test(textContent))
}
/** Waits until such an appointment is shown. */
export const isThere = (words: RegExp, list?: string): Promise<HTMLElement> =>
  waitFor(() => {
    const button = found(words, list)
    expect(button, String(words)).toBeTruthy()
    return button!
  })
/** Waits until no such appointment is shown. */
export const isGone = (words: RegExp, list?: string): Promise<void> =>
  waitFor(() => expect(found(words, list)).toBeUndefined())

/** The newest offer to take something back. */
export const undo = () => screen.getAllByRole('button', { name: 'Desfazer' }).at(-1)!

/** Types over what a field holds. */
export async function retype(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field)
  await user.type(field, text)
}
