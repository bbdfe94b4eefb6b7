import { useState } from 'react'
import { useMay, useToday } from '../../accounts/web/session.tsx'
import { weekdayOf } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { useClosedReason } from '../../platform/web/closed-forms.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { Switch } from '../../platform/web/ui/checkbox.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { weekdayNames } from '../../team/hours.ts'
import { nextHolidays, type Holiday } from '../holidays.ts'
import { describeHours, type SpecialHours } from '../special-hours.ts'
import { hoursApi } from './api.ts'
import { type Outside, outsideOf } from './special-hours-dialog.tsx'

type ClosedDate = Omit<SpecialHours, 'professional'> & { professionalId: null }
const dayClosed = { professionalId: null, hours: [], everybodyWorks: false } satisfies Partial<ClosedDate>

type Props = {
  /** Undefined while it loads. */
  special: readonly SpecialHours[] | undefined
  /** Called when appointments stand on a holiday that is being closed. */
  onOutside: (closing: ClosedDate, outside: Outside) => void
}

/** The national holidays of the next twelve months, each with a switch. Nothing closes by itself. */
export function HolidaysCard({ special, onOutside }: Props) {
  const today = useToday()
  const closedReason = useClosedReason()
  return (
    <Card title="Feriados nacionais">
      <p className="mb-3 text-sm text-soft">
        Ligue os feriados em que o negócio fecha. Os outros continuam como dias normais. Feriados do estado e da cidade
        entram em “Adicionar data”.
      </p>
      {closedReason && <p className="mb-3 text-sm font-semibold text-warning">{closedReason}</p>}
      {special ? (
        <ul aria-label="Feriados nacionais" className="grid gap-x-8 border-t border-line md:grid-cols-2">
          {nextHolidays(today).map((holiday) => (
            <HolidayRow
              key={holiday.date}
              holiday={holiday}
              known={special.find(
                ({ professional, firstDate, lastDate }) =>
                  professional === null && firstDate <= holiday.date && holiday.date <= lastDate,
              )}
              onOutside={onOutside}
            />
          ))}
        </ul>
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </Card>
  )
}

type RowProps = Pick<Props, 'onOutside'> & {
  holiday: Holiday
  /** What the date has already. */
  known: SpecialHours | undefined
}

function HolidayRow({ holiday: { date, name, isOptional }, known, onOutside }: RowProps) {
  const formats = useFormats()
  const mayEdit = useMay('settings.edit')
  const isReadOnly = useClosedReason() !== undefined
  const [id] = useState(newId)
  const closing: ClosedDate = { ...dayClosed, id, firstDate: date, lastDate: date, name }
  const close = useAction(hoursApi.special.save.call, {
    onFailure: (refusal) => {
      const outside = outsideOf(refusal)
      if (outside) onOutside(closing, outside)
      else toastFailure('Erro ao fechar no feriado', 'Tente novamente.')(refusal)
    },
  })
  const open = useAction(hoursApi.special.remove.call, { failed: ['Erro ao abrir no feriado', 'Tente novamente.'] })
  const isOfItself = !known || (known.firstDate === known.lastDate && known.hours.length === 0)
  const isClosed = known?.hours.length === 0
  const turn = (closes: boolean) => {
    if (closes) close.mutate(closing)
    else if (known) open.mutate({ id: known.id })
  }
  const weekday = weekdayNames[weekdayOf(date)]!.toLowerCase()
  const hints = [
    weekday,
    isOptional && 'ponto facultativo',
    !isOfItself && `${known.name}: ${describeHours(known).toLowerCase()}`,
  ].filter(Boolean)
  return (
    <li className="border-b border-line py-1.5">
      <Switch
        label={name}
        hint={
          <>
            <span className="figures">{formats.date(date)}</span>, {hints.join(' · ')}
          </>
        }
        checked={isClosed}
        disabled={!mayEdit || isReadOnly || !isOfItself || close.isPending || open.isPending}
        onChange={({ target }) => turn(target.checked)}
      />
    </li>
  )
}
