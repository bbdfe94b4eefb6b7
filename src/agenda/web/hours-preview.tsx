import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useMay, useToday } from '../../accounts/web/session.tsx'
import { performedBy } from '../../catalogue/service.ts'
import { catalogueApi } from '../../catalogue/web/api.ts'
import { newSpecialHours } from '../../hours/special-hours.ts'
import { type LocalDate, weekdayOf } from '../../platform/clock.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { Combobox } from '../../platform/web/ui/combobox.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { week, weekdayNames } from '../../team/hours.ts'
import { agendaRules, type UnsavedSettings, whoseHours } from '../agenda-rules.ts'
import type { PreviewDay } from '../contract.ts'
import { agendaApi } from './api.ts'

/** Unsaved rules of the agenda, as far as they are typed. */
export function RulesPreview({ rules }: { rules: unknown }) {
  const read = agendaRules.safeParse(rules)
  return <HoursPreview unsaved={read.success ? { kind: 'rules', rules: read.data } : null} from={useToday()} />
}

/** The unsaved week of a professional. */
export function WeekPreview({ professionalId, hours }: { professionalId: string; hours: unknown }) {
  const read = week.safeParse(hours)
  return (
    <HoursPreview
      unsaved={read.success ? { kind: 'week', professionalId, hours: read.data } : null}
      from={useToday()}
    />
  )
}

/** Unsaved hours of some dates: the week from the first of them on. */
export function DatesPreview({ special }: { special: unknown }) {
  const today = useToday()
  const read = newSpecialHours.safeParse(special)
  const from = read.success && read.data.firstDate > today ? read.data.firstDate : today
  return <HoursPreview unsaved={read.success ? { kind: 'dates', special: read.data } : null} from={from} />
}

type Props = {
  /** Null as long as what is typed cannot be saved. */
  unsaved: UnsavedSettings | null
  from: LocalDate
}

/** What the booking page offers in a week, before and after what is not saved yet. */
function HoursPreview(props: Props) {
  const mayEdit = useMay('settings.edit')
  const [isOpen, setOpen] = useState(false)
  if (!mayEdit) return null
  return (
    <div className="grid gap-3">
      <div>
        <Button size="sm" icon={<Eye aria-hidden size={14} />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Fechar a prévia' : 'Ver como ficam os horários'}
        </Button>
      </div>
      {isOpen && <OpenPreview {...props} />}
    </div>
  )
}

function OpenPreview({ unsaved, from }: Props) {
  const { data: all = [] } = useQuery(catalogueApi.services.list.queryOptions())
  const whose = unsaved && whoseHours(unsaved)
  const services = all.filter((one) => one.isActive && (!whose || performedBy(one, whose)))
  const choices = services.map(({ id, name }) => ({ value: id, label: name }))
  const [chosen, setChosen] = useState<string | null>(null)
  const serviceId = (services.find(({ id }) => id === chosen) ?? services[0])?.id
  const preview = useQuery({
    ...agendaApi.preview.queryOptions({
      input: { serviceId: serviceId ?? '', from, unsaved: unsaved ?? { kind: 'week', professionalId: '', hours: [] } },
    }),
    enabled: serviceId !== undefined && unsaved !== null,
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="Prévia dos horários" className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <Field label="Prévia para o serviço">
        {(control) => (
          <Combobox
            control={control}
            choices={choices}
            value={choices.find(({ value }) => value === serviceId) ?? null}
            onChange={(choice) => setChosen(choice?.value ?? null)}
            emptyText="Nenhum serviço encontrado."
          />
        )}
      </Field>
      {services.length === 0 ? (
        <p className="text-sm text-soft">Cadastre um serviço para ver a prévia.</p>
      ) : unsaved === null ? (
        <p role="status" className="text-sm text-warning">
          Corrija os campos para ver como ficam os horários.
        </p>
      ) : (
        <Loaded query={preview} failed="Erro ao carregar a prévia" skeleton="h-40 w-full">
          {(days) => <Days days={days} isOfOne={whose !== null} />}
        </Loaded>
      )}
    </section>
  )
}

function Days({ days, isOfOne }: { days: readonly PreviewDay[]; isOfOne: boolean }) {
  const formats = useFormats()
  const isChanged = days.some(({ before, after }) => before.join() !== after.join())
  return (
    <div className="grid gap-2">
      <p role="status" className="text-xs text-soft">
        {isChanged
          ? `O que o cliente vê na página${isOfOne ? ' com este profissional' : ''}: os horários novos com +, os que saem riscados.`
          : 'Nada muda para o cliente nestes dias.'}
      </p>
      <ul aria-label="Horários dos próximos dias" className="grid divide-y divide-line">
        {days.map(({ date, before, after }) => (
          <li key={date} className="grid gap-1 py-2 md:grid-cols-[11rem_minmax(0,1fr)]">
            <span className="figures text-xs">
              <span className="font-semibold text-ink">
                {weekdayNames[weekdayOf(date)]?.slice(0, 3)} {formats.dayAndMonth(date)}
              </span>
              <span className="text-soft"> · {countText(before.length, after.length)}</span>
            </span>
            <span className="figures flex flex-wrap gap-x-2 gap-y-0.5 text-xs">
              {[...new Set([...before, ...after])].toSorted().map((time) => (
                <Time key={time} time={time} isOld={before.includes(time)} isKept={after.includes(time)} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function countText(before: number, after: number): string {
  if (before === after) return after === 0 ? 'sem horários' : after === 1 ? '1 horário' : `${after} horários`
  return `de ${before} para ${after}`
}

const Time = ({ time, isOld, isKept }: { time: string; isOld: boolean; isKept: boolean }) => (
  <span
    className={classNames(
      isKept ? 'text-ink' : 'text-soft line-through',
      isKept && !isOld && 'font-semibold text-success',
    )}
  >
    {isOld ? time : `+${time}`}
    {!isKept && <span className="visually-hidden"> sai</span>}
  </span>
)
