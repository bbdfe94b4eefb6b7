import { Button } from '../../platform/web/ui/button.tsx'
import type { Clash } from '../series.ts'
import { longDate } from './date-navigation.tsx'

type Props = { clashes: Clash[]; skipLabel: string; pending: boolean; onSkip: () => void }

/** The dates of a series that are not free. Nothing was done; the others can be done without them. */
export const ClashList = ({ clashes, skipLabel, pending, onSkip }: Props) => (
  <div role="status" className="grid gap-2 rounded-card bg-warning-soft p-3 text-xs text-warning">
    <p className="font-semibold">
      {clashes.length === 1 ? 'Uma data está ocupada.' : `${clashes.length} datas estão ocupadas.`} Nada foi alterado.
    </p>
    <ul aria-label="Datas ocupadas" className="grid max-h-40 gap-1 overflow-y-auto">
      {clashes.map(({ date, time, free }) => (
        <li key={date} className="figures first-letter:uppercase">
          {longDate(date)}, {time}
          {free.length > 0 ? ` · livres: ${free.join(', ')}` : ' · sem horário livre no dia'}
        </li>
      ))}
    </ul>
    <div>
      <Button size="sm" pending={pending} onClick={onSkip}>
        {skipLabel}
      </Button>
    </div>
  </div>
)
