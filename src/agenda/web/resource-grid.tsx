import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import type { Day } from '../contract.ts'
import { type Filters, isInGrid, nameOf } from '../filters.ts'
import { inLanes, workingTime } from '../grid.ts'
import { drawnUnits, type ResourceDay } from '../resources.ts'
import { agendaApi } from './api.ts'
import { type ColorScheme, type GridLook, Legend } from './grid-look.tsx'
import { TimeGrid } from './time-grid.tsx'
import type { ScheduleActions } from './use-time-grid.ts'

type Props = {
  day: Day
  filters: Filters
  now: number | null
  look: GridLook
  colors: ColorScheme
  actions: ScheduleActions
}

/** A day with a column for each unit of a room or device, and what takes it up. Nothing is moved in it. */
export function ResourceGrid({ day, ...rest }: Props) {
  const query = useQuery(agendaApi.resourceDay.queryOptions({ input: { date: day.date } }))
  return (
    <Loaded
      query={query}
      failed={['Erro ao carregar agenda', 'Não foi possível carregar as salas e equipamentos.']}
      skeleton="m-4 h-96"
    >
      {(resources) => <Units {...rest} day={day} resources={resources} />}
    </Loaded>
  )
}

function Units({ day, resources, filters, now, look, colors, actions }: Props & { resources: ResourceDay }) {
  const byId = new Map(day.appointments.map((one) => [one.id, one]))
  const units = drawnUnits(resources.units)
  const working = workingTime(day, null)
  const heldBy = ({ taken }: (typeof units)[number]) =>
    taken.flatMap(({ appointmentId, from, to }) => {
      const item = byId.get(appointmentId)
      return item && isInGrid(item, filters, false) ? [{ item, from, to }] : []
    })
  const left = resources.units.length - units.length
  return (
    <>
      <TimeGrid
        key={day.date}
        isFixed
        label="Agendamentos do dia"
        columns={units.map(({ id, name }) => ({
          key: id,
          name,
          head: <p className="line-clamp-2 px-3 py-2.5 text-sm font-semibold break-words text-ink">{name}</p>,
          plan: day,
          professionalId: null,
          working,
          off: [],
          begins: null,
        }))}
        narrowest={7}
        items={units.flatMap((unit, column) =>
          inLanes(heldBy(unit)).map(({ item: { item, from, to }, ...lane }) => {
            const who = nameOf(day.professionals, item.professionalId)
            const part = { key: `${unit.id} ${item.id} ${from}`, from, to }
            return {
              ...lane,
              item,
              part,
              column,
              detail: `${item.service.name} · ${who}`,
              where: `${unit.name}, ${who}`,
            }
          }),
        )}
        now={now === null ? null : { minute: now, column: null }}
        look={look}
        colors={colors}
        actions={actions}
      />
      {(left > 0 || look.coloring !== 'status') && (
        <footer className="grid gap-1 border-t border-line px-4 py-2 text-xs text-soft">
          {look.coloring !== 'status' && <Legend entries={colors.legend} />}
          {left > 0 && <p>Mais {left} não aparecem aqui: primeiro vêm os que estão em uso.</p>}
        </footer>
      )}
    </>
  )
}
