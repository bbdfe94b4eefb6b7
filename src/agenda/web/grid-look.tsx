import { useQuery } from '@tanstack/react-query'
import { Palette, Tv } from 'lucide-react'
import { type CSSProperties, useMemo } from 'react'
import * as z from 'zod/mini'
import { catalogueApi } from '../../catalogue/web/api.ts'
import { useKeptHere } from '../../platform/web/use-kept-here.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Checkbox, Switch } from '../../platform/web/ui/checkbox.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { Drawer } from '../../platform/web/ui/drawer.tsx'
import { paths } from '../../platform/paths.ts'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { RadioGroup } from '../../platform/web/ui/radio-group.tsx'
import { type Status, statuses, statusNames } from '../appointment.ts'
import type { Appointment } from '../contract.ts'
import type { ProfessionalChoice } from '../filters.ts'

const lookSchema = z.object({
  coloring: z.prefault(z.enum(['status', 'professional', 'category']), 'status'),
  density: z.prefault(z.enum(['compact', 'normal', 'roomy']), 'normal'),
  showsCancelled: z.prefault(z.boolean(), false),
  showsNow: z.prefault(z.boolean(), true),
  /** The professionals whose columns the day leaves out. */
  hidden: z.prefault(z.array(z.string()), []),
})
/** How the grid looks on this device. */
export type GridLook = z.infer<typeof lookSchema>
const usualLook = lookSchema.parse({})

export function useGridLook(): { look: GridLook; changeLook: (change: Partial<GridLook>) => void } {
  const [kept, keep] = useKeptHere('agenda-look')
  const look = useMemo(() => lookOf(kept), [kept])
  return { look, changeLook: (change) => keep(JSON.stringify({ ...look, ...change })) }
}

/** Whatever stands on the device is a look. */
function lookOf(kept: string | null): GridLook {
  try {
    return lookSchema.parse(JSON.parse(kept ?? '{}'))
  } catch {
    return usualLook
  }
}

/** The colour of an event: a hue, none of its own, or null for that of its status. */
export type Hue = number | 'none' | null

/** Far apart in the order in which they are given out. */
const hues = [255, 145, 25, 305, 75, 195, 345, 110, 225, 50]
const hueAt = (place: number): Hue => (place === -1 ? 'none' : hues[place % hues.length]!)

export const eventHue = (hue: number): CSSProperties => ({ '--hue': hue }) as CSSProperties
export const hueClass = (hue: Exclude<Hue, null>): string =>
  hue === 'none'
    ? 'border-l-neutral-solid bg-neutral-soft'
    : 'border-l-[oklch(var(--event-solid)_var(--hue))] bg-[oklch(var(--event-soft)_var(--hue))]'

export const tones: Record<Status, string> = {
  scheduled: 'border-l-primary bg-neutral-soft text-ink',
  pending: 'border-l-warning-solid bg-warning-soft text-warning',
  confirmed: 'border-l-success-solid bg-success-soft text-success',
  completed: 'border-l-info-solid/60 bg-info-soft/60 text-soft',
  cancelled: 'border-l-danger-solid bg-danger-soft text-danger',
}

type LegendEntry = { key: string; name: string; hue: Hue; status?: Status }
export type ColorScheme = { hueOf: (appointment: Appointment) => Hue; legend: LegendEntry[] }

const ofStatus: ColorScheme = {
  hueOf: () => null,
  legend: statuses.map((status) => ({ key: status, name: statusNames[status], hue: null, status })),
}

/** What the colours of the events say. A professional or a category keeps its colour when others are added. */
export function useColorScheme({ coloring }: GridLook, people: readonly ProfessionalChoice[]): ColorScheme {
  const { data: services } = useQuery({
    ...catalogueApi.services.list.queryOptions(),
    enabled: coloring === 'category',
  })
  return useMemo(() => {
    if (coloring === 'status') return ofStatus
    if (coloring === 'professional') {
      const ids = people.map(({ id }) => id).toSorted()
      return {
        hueOf: ({ professionalId }) => hueAt(ids.indexOf(professionalId)),
        legend: people
          .filter(({ isActive }) => isActive)
          .map(({ id, name }) => ({ key: id, name, hue: hueAt(ids.indexOf(id)) })),
      }
    }
    // Ids are in the order of time, so a category that is new comes last.
    const all = (services ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const categories = [...new Set(all.flatMap(({ category }) => category ?? []))]
    const categoryOf = new Map(all.map(({ id, category }) => [id, category]))
    return {
      hueOf: ({ service }) => hueAt(categories.indexOf(categoryOf.get(service.id) ?? '')),
      legend: [
        ...categories.map((name, at) => ({ key: name, name, hue: hueAt(at) })),
        { key: '', name: 'Sem categoria', hue: 'none' as const },
      ],
    }
  }, [coloring, people, services])
}

export const Legend = ({ entries }: { entries: readonly LegendEntry[] }) => (
  <ul aria-label="Legenda das cores" className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
    {entries.map(({ key, name, hue, status }) => (
      <li key={key} className="flex items-center gap-1.5">
        <span
          aria-hidden
          style={typeof hue === 'number' ? eventHue(hue) : undefined}
          className={classNames(
            'h-3.5 w-4 shrink-0 rounded-sm border border-l-4 border-surface',
            status ? tones[status] : hueClass(hue ?? 'none'),
          )}
        />
        {name}
      </li>
    ))}
  </ul>
)

type FootProps = { look: GridLook; colors: ColorScheme; hidden: readonly { name: string }[] }

/** What the colours say where it is not the status, and which columns this device leaves out. */
export const GridFoot = ({ look, colors, hidden }: FootProps) =>
  (look.coloring !== 'status' || hidden.length > 0) && (
    <footer className="grid gap-1 border-t border-line px-4 py-2">
      {look.coloring !== 'status' && <Legend entries={colors.legend} />}
      {hidden.length > 0 && (
        <p className="text-xs text-soft">
          Colunas ocultas neste aparelho: {hidden.map(({ name }) => name).join(', ')}.
        </p>
      )}
    </footer>
  )

export const LookButton = ({ onPress }: { onPress: () => void }) => (
  <IconButton label="Exibição da grade" icon={<Palette aria-hidden size={18} />} onClick={onPress} />
)

type Props = {
  open: boolean
  onClose: () => void
  look: GridLook
  onChange: (change: Partial<GridLook>) => void
  people: readonly ProfessionalChoice[]
  legend: ColorScheme['legend']
}

/** How the grid looks; each choice shows at once and stays on this device. */
export function GridLookDrawer({ open, onClose, look, onChange, people, legend }: Props) {
  const active = people.filter(({ isActive }) => isActive)
  const show = (id: string, isShown: boolean) =>
    onChange({ hidden: isShown ? look.hidden.filter((one) => one !== id) : [...look.hidden, id] })
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Exibição da grade"
      footer={
        <>
          <Button onClick={() => onChange(usualLook)}>Restaurar padrão</Button>
          <Button variant="primary" onClick={onClose}>
            Pronto
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p className="text-xs text-soft">Vale só para este aparelho.</p>
        <div className="grid gap-2">
          <RadioGroup
            label="Cores por"
            value={look.coloring}
            onChange={(coloring) => onChange({ coloring })}
            options={[
              { value: 'status', label: 'Status' },
              { value: 'professional', label: 'Profissional' },
              { value: 'category', label: 'Categoria do serviço' },
            ]}
          />
          <Legend entries={legend} />
        </div>
        <RadioGroup
          label="Altura das horas"
          value={look.density}
          onChange={(density) => onChange({ density })}
          options={[
            { value: 'compact', label: 'Compacta' },
            { value: 'normal', label: 'Normal' },
            { value: 'roomy', label: 'Ampla' },
          ]}
        />
        <div className="grid">
          <Switch
            label="Cancelados e faltas"
            hint="Aparecem riscados, ao lado dos outros."
            checked={look.showsCancelled}
            onChange={({ target }) => onChange({ showsCancelled: target.checked })}
          />
          <Switch
            label="Linha do horário atual"
            checked={look.showsNow}
            onChange={({ target }) => onChange({ showsNow: target.checked })}
          />
        </div>
        <LinkButton to={paths.wall} icon={<Tv aria-hidden size={18} />}>
          Abrir o painel de parede
        </LinkButton>
        {active.length > 1 && (
          <fieldset>
            <legend className="mb-1.5 text-sm font-semibold text-ink">Colunas do dia</legend>
            {active.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={!look.hidden.includes(id)}
                onChange={({ target }) => show(id, target.checked)}
              />
            ))}
          </fieldset>
        )}
      </div>
    </Drawer>
  )
}
