import { Armchair, ChevronDown, ChevronUp, Scissors } from 'lucide-react'
import { useBusiness, useMay } from '../../accounts/web/session.tsx'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { formatMinutes } from '../../platform/format.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { useKeptHere } from '../../platform/web/use-kept-here.ts'
import type { Appointment } from '../contract.ts'
import { nameOf, type ProfessionalChoice } from '../filters.ts'
import { clock } from '../grid.ts'
import { waitedMinutes, waitedText, type WaitingVisit } from '../waiting-room.ts'
import { useAttendance } from './visit-steps.tsx'

type Props = {
  waiting: WaitingVisit<Appointment>[]
  professionals: readonly ProfessionalChoice[]
  /** The current minute of the day. */
  now: number
  onOpen: (appointment: Appointment) => void
}

/** Who has come and waits: since when, for whom, and the press that begins the service. */
export function WaitingRoom({ waiting, professionals, now, onOpen }: Props) {
  const { zone } = useBusiness()
  const mayEdit = useMay('bookings.edit')
  const [kept, keep] = useKeptHere('waiting-room')
  const attending = useAttendance()
  const isFolded = kept === 'folded'
  const waited = (arrivedAt: string) => waitedMinutes(arrivedAt, now, zone)
  const longest = Math.max(...waiting.map(({ arrivedAt }) => waited(arrivedAt)))
  return (
    <section
      aria-label="Sala de espera"
      className="@container flex items-center gap-3 overflow-hidden rounded-card border border-line bg-surface pl-4 max-md:flex-wrap max-md:gap-x-2 max-md:gap-y-0 max-md:pl-3"
    >
      <h2 className="flex shrink-0 items-center gap-2 text-sm font-semibold text-ink">
        <Armchair aria-hidden size={18} className="text-soft" />
        Sala de espera
        <span className="figures rounded-full bg-accent-soft px-2 text-accent-text">{waiting.length}</span>
      </h2>
      {isFolded ? (
        <p className="figures min-w-0 flex-1 truncate text-xs text-soft">até {formatMinutes(longest)} de espera</p>
      ) : (
        <ul
          aria-label="Clientes na sala de espera"
          className="flex min-w-0 flex-1 gap-2 overflow-x-auto py-2 [scrollbar-width:thin] max-md:order-last max-md:w-full max-md:flex-none max-md:pt-0 max-md:pr-3"
        >
          {waiting.map(({ next, arrivedAt }) => {
            const name = nameAsBooked(next.client.name, next.bookedName)
            return (
              <li
                key={next.visitId}
                className="flex max-w-80 shrink-0 items-center gap-1 rounded-control border border-edge pr-1.5"
              >
                <button
                  type="button"
                  onClick={() => onOpen(next)}
                  className="focus-ring min-h-11 min-w-0 rounded-control px-2.5 py-1 text-left text-xs text-soft hover:bg-hover"
                >
                  <span className="flex gap-2">
                    <span className="truncate text-sm font-semibold text-ink">{name}</span>
                    <span className="figures shrink-0 self-center font-semibold text-accent-text">
                      {waitedText(waited(arrivedAt))}
                    </span>
                  </span>
                  <span className="block truncate">
                    <span className="figures">{clock(next.from)}</span> · {nameOf(professionals, next.professionalId)}
                  </span>
                </button>
                {mayEdit && (
                  <Button
                    writes
                    size="sm"
                    icon={<Scissors aria-hidden size={14} />}
                    pending={attending.isPending && attending.variables.was.id === next.id}
                    aria-label={`Iniciar atendimento de ${name}`}
                    onClick={() => attending.mutate({ was: next, to: 'served' })}
                  >
                    Iniciar
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <button
        type="button"
        aria-expanded={!isFolded}
        aria-label={isFolded ? 'Mostrar a sala de espera' : 'Recolher a sala de espera'}
        onClick={() => keep(isFolded ? 'open' : 'folded')}
        className="focus-ring grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-hover hover:text-ink max-md:ml-auto"
      >
        {isFolded ? <ChevronDown aria-hidden size={18} /> : <ChevronUp aria-hidden size={18} />}
      </button>
    </section>
  )
}
