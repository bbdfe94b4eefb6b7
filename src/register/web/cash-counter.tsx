import { useFormats } from '../../platform/web/use-formats.ts'
import { NumberInput } from '../../platform/web/ui/number-input.tsx'
import { countedCents, denominations, type CashCount } from '../cash-count.ts'

type Props = { count: CashCount; onCount: (count: CashCount) => void }

/** Counts the drawer by the number of each note and coin. */
export const CashCounter = ({ count, onCount }: Props) => {
  const formats = useFormats()
  return (
    <div className="grid gap-4 rounded-control border border-line bg-sunken p-4">
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 min-[420px]:grid-cols-2">
        <Pieces legend="Notas" cents={denominations[formats.currency].notes} count={count} onCount={onCount} />
        <Pieces legend="Moedas" cents={denominations[formats.currency].coins} count={count} onCount={onCount} />
      </div>
      <p className="flex items-baseline justify-between border-t border-line pt-3 text-sm font-semibold">
        Total contado
        <output className="figures text-base" aria-live="polite">
          {formats.money(countedCents(count))}
        </output>
      </p>
    </div>
  )
}

type PiecesProps = Props & { legend: string; cents: readonly number[] }

const Pieces = ({ legend, cents, count, onCount }: PiecesProps) => {
  const formats = useFormats()
  return (
    <fieldset className="grid content-start gap-1.5">
      <legend className="mb-1.5 text-xs font-semibold text-soft">{legend}</legend>
      {cents.map((piece) => (
        <label key={piece} className="figures grid grid-cols-[1fr_6rem] items-center gap-3 text-sm">
          {formats.money(piece)}
          <NumberInput
            min={0}
            aria-label={`Quantidade de ${formats.money(piece)}`}
            value={count[piece] ?? null}
            onValueChange={(pieces) => onCount({ ...count, [piece]: wholeOf(pieces) })}
          />
        </label>
      ))}
    </fieldset>
  )
}

const wholeOf = (pieces: number | null) => (pieces === null ? null : Math.min(100_000, Math.max(0, Math.floor(pieces))))
