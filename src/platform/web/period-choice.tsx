import { DateInput } from './ui/input.tsx'
import { Select } from './ui/select.tsx'
import { periodNames, type Period, type Span } from '../period.ts'

export type ChosenPeriod = { period: Period; custom: Span }

type Props = { value: ChosenPeriod; choices: readonly Period[]; onChange: (value: ChosenPeriod) => void }

/** A span of days by its name, or by two dates. */
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
          max={custom.to}
          onChange={({ target }) => onChange({ period, custom: { ...custom, from: target.value || undefined } })}
        />
        <DateInput
          aria-label="Até"
          value={custom.to ?? ''}
          min={custom.from}
          onChange={({ target }) => onChange({ period, custom: { ...custom, to: target.value || undefined } })}
        />
      </div>
    )}
  </>
)
