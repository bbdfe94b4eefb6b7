import { DateInput } from './dates/date-input.tsx'
import { Select } from './ui/select.tsx'
import { moveEnd, periodNames, type Period, type Span } from '../period.ts'

export type ChosenPeriod = { period: Period; custom: Span }

type Props = { value: ChosenPeriod; choices: readonly Period[]; onChange: (value: ChosenPeriod) => void }

/** Chooses a period by name or by two dates. */
export const PeriodChoice = ({ value: { period, custom }, choices, onChange }: Props) => (
  <>
    <div className="min-w-40 max-md:w-full">
      <Select
        aria-label="Período"
        value={period}
        options={choices.map((choice) => ({ value: choice, label: periodNames[choice] }))}
        onChange={({ target }) => onChange({ period: target.value as Period, custom })}
      />
    </div>
    {period === 'custom' && (
      <div className="flex min-w-72 gap-2 max-md:w-full">
        <DateInput
          aria-label="De"
          value={custom.from ?? ''}
          onValueChange={(from) => onChange({ period, custom: moveEnd(custom, 'from', from || undefined) })}
        />
        <DateInput
          aria-label="Até"
          value={custom.to ?? ''}
          onValueChange={(to) => onChange({ period, custom: moveEnd(custom, 'to', to || undefined) })}
        />
      </div>
    )}
  </>
)
