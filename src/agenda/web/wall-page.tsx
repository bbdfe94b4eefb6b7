import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Armchair, Check, DoorOpen, Scissors, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useBusiness, useNow } from '../../accounts/web/session.tsx'
import { timeOf } from '../../platform/clock.ts'
import { paths } from '../../platform/paths.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { clock } from '../grid.ts'
import { waitedMinutes, waitedText, type Wall, waitingVisits } from '../waiting-room.ts'
import { agendaApi } from './api.ts'
import { longDate } from './date-navigation.tsx'

/** How often a wall asks by itself: nobody stands before it to try again. */
const every = 60_000

/** Today on a tablet or a television that clients see: first names only, in large type. Nothing can be changed on it. */
export function WallPage() {
  const { businessName } = useBusiness()
  const { date, minute } = useNow()
  const navigate = useNavigate()
  const query = useQuery({ ...agendaApi.wall.queryOptions(), refetchInterval: every })
  const screen = useRef<HTMLDivElement>(null)
  useOnlyThis(screen)
  useEffect(() => {
    // The shortcuts of the dashboard would open what shows more than a wall may.
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Tab' || event.key === 'Enter') return
      event.stopPropagation()
      if (event.key === 'Escape') void navigate({ to: paths.schedule })
      else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) event.preventDefault()
    }
    addEventListener('keydown', close, { capture: true })
    return () => removeEventListener('keydown', close, { capture: true })
  }, [navigate])
  return (
    <div ref={screen} className="fixed inset-0 z-50 flex flex-col gap-4 overflow-auto bg-canvas p-4 text-ink md:p-6">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-48 flex-1">
          <h1 className="visually-hidden">Painel de parede</h1>
          <p className="truncate text-xl font-semibold">{businessName}</p>
          <p className="text-base text-soft first-letter:uppercase">{longDate(date)}</p>
        </div>
        <p className="figures text-[clamp(2.5rem,7vw,5rem)] leading-none font-semibold">
          <time>{timeOf(minute)}</time>
        </p>
        <LinkButton to={paths.schedule} icon={<X aria-hidden size={18} />}>
          Fechar
        </LinkButton>
      </header>
      <Loaded
        query={query}
        failed={['Erro ao carregar agenda', 'Não foi possível carregar os agendamentos.']}
        skeleton="h-96 w-full"
      >
        {(wall) => (wall.date === date ? <Today wall={wall} minute={minute} /> : <Skeleton className="h-96 w-full" />)}
      </Loaded>
    </div>
  )
}

/** The menu beneath has more names than a wall may show, and nobody shall step through it. */
function useOnlyThis(screen: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const hidden: HTMLElement[] = []
    for (let one = screen.current; one && one !== document.body; one = one.parentElement)
      for (const sibling of one.parentElement?.children ?? [])
        if (sibling !== one && sibling instanceof HTMLElement && !sibling.inert) hidden.push(sibling)
    for (const one of hidden) one.inert = true
    return () => {
      for (const one of hidden) one.inert = false
    }
  }, [screen])
}

function Today({ wall: { professionals }, minute }: { wall: Wall; minute: number }) {
  const { zone } = useBusiness()
  const waiting = waitingVisits(
    professionals.flatMap(({ name: professional, visits }) =>
      visits.map((one) => ({
        ...one,
        professional,
        status: one.isDone ? ('completed' as const) : ('confirmed' as const),
      })),
    ),
  )
  return (
    <>
      <section aria-label="Sala de espera" className="rounded-card border border-line bg-surface p-4">
        <h2 className="flex items-center gap-2 text-base font-semibold text-soft">
          <Armchair aria-hidden size={22} />
          Sala de espera
        </h2>
        {waiting.length === 0 ? (
          <p className="mt-1 text-xl text-soft">Ninguém esperando</p>
        ) : (
          <ul className="mt-2 flex flex-wrap gap-3">
            {waiting.map(({ next, arrivedAt }) => (
              <li key={next.visitId} className="rounded-control bg-accent-soft px-4 py-2">
                <span className="block text-xl font-semibold text-ink">{next.name}</span>
                <span className="figures text-base text-accent-text">
                  {waitedText(waitedMinutes(arrivedAt, minute, zone))} · {next.professional}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      {professionals.length === 0 && <p className="text-xl text-soft">Ninguém atende hoje.</p>}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] items-start gap-4">
        {professionals.map(({ id, name, visits }) => (
          <section key={id} aria-label={name} className="rounded-card border border-line bg-surface p-4">
            <h2 className="text-xl font-semibold break-words">{name}</h2>
            <Visits visits={visits.filter(({ isDone, to }) => !isDone && to > minute)} minute={minute} />
          </section>
        ))}
      </div>
    </>
  )
}

type Visit = Wall['professionals'][number]['visits'][number]

/** What runs and what comes: a wall has no room for what is over. */
const Visits = ({ visits, minute }: { visits: Visit[]; minute: number }) =>
  visits.length === 0 ? (
    <p className="mt-2 flex items-center gap-2 text-base text-soft">
      <Check aria-hidden size={20} />
      Nenhum outro cliente agendado para hoje.
    </p>
  ) : (
    <ul className="mt-2 grid gap-1">
      {visits.map(({ id, name, from, attendance }) => (
        <li
          key={id}
          className={classNames(
            'flex items-center gap-3 rounded-control px-2 py-1.5 text-xl',
            from <= minute && 'bg-accent-soft font-semibold',
          )}
        >
          <span className="figures shrink-0 text-base text-soft">{clock(from)}</span>
          <span className="min-w-0 flex-1 truncate">{name}</span>
          {attendance === 'arrived' && (
            <span className="shrink-0 text-success">
              <DoorOpen aria-hidden size={22} />
              <span className="visually-hidden">Chegou</span>
            </span>
          )}
          {attendance === 'served' && (
            <span className="shrink-0 text-info">
              <Scissors aria-hidden size={22} />
              <span className="visually-hidden">Em atendimento</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
