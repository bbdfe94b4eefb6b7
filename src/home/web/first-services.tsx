import { useState } from 'react'
import { startingServices, type StartingServices, type Trade, trades } from '../../catalogue/starting-services.ts'
import { catalogueApi } from '../../catalogue/web/api.ts'
import { paths } from '../../platform/paths.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Checkbox } from '../../platform/web/ui/checkbox.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { MoneyInput } from '../../platform/web/ui/money-input.tsx'
import { NumberInput } from '../../platform/web/ui/number-input.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { words } from '../../platform/words.ts'
import { StepEnd } from './step-end.tsx'

type Row = { name: string; category: string; durationMinutes: number | null; priceCents: number | null; isOn: boolean }

const rowsOf = (trade: Trade): Row[] => trades[trade].services.map((one) => ({ ...one, isOn: true }))

type Props = { trade: Trade; onBack: () => void }

/** Offers the usual services of a trade. Prices and durations can be changed before they are saved. */
export function FirstServices({ trade, onBack }: Props) {
  const [rows, setRows] = useState(() => rowsOf(trade))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const ticked = rows.filter(({ isOn }) => isOn)
  const start = useAction((chosen: StartingServices) => catalogueApi.services.start.call(chosen), {
    done: ({ created }) =>
      toast.success('Serviços cadastrados!', created === 1 ? '1 serviço na lista.' : `${created} serviços na lista.`),
    failed: ['Erro ao salvar serviço', 'Não foi possível salvar os serviços.'],
  })
  const change = (name: string, to: Partial<Row>) => {
    setRows(rows.map((row) => (row.name === name ? { ...row, ...to } : row)))
    setFaults({})
  }
  const save = () => {
    const read = startingServices.safeParse({ services: ticked })
    if (read.success) return start.mutate(read.data)
    setFaults(
      Object.fromEntries(
        read.error.issues.map(({ path, message }) => [ticked[Number(path[1])]?.name ?? '', words(message)]),
      ),
    )
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-soft">
          Desmarque o que você não faz. Durações e preços são sugestões: ajuste agora ou depois.
        </p>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => setRows(rows.map((row) => ({ ...row, isOn: ticked.length === 0 })))}
        >
          {ticked.length === 0 ? 'Marcar todos' : 'Desmarcar todos'}
        </Button>
      </div>
      <ul aria-label="Serviços sugeridos" className="divide-y divide-line rounded-card border border-line px-3">
        {rows.map(({ name, durationMinutes, priceCents, isOn }) => (
          <li
            key={name}
            className="grid grid-cols-2 items-center gap-x-2 py-1 max-md:pb-2.5 md:grid-cols-[minmax(0,1fr)_6rem_6.5rem] max-md:[&>label]:col-span-2"
          >
            <Checkbox label={name} checked={isOn} onChange={({ target }) => change(name, { isOn: target.checked })} />
            <NumberInput
              aria-label={`Duração de ${name}`}
              suffix="min"
              disabled={!isOn}
              value={durationMinutes}
              onValueChange={(minutes) => change(name, { durationMinutes: minutes })}
            />
            <MoneyInput
              aria-label={`Preço de ${name}`}
              disabled={!isOn}
              cents={priceCents}
              onCentsChange={(cents) => change(name, { priceCents: cents })}
            />
            {faults[name] && (
              <p role="alert" className="col-span-full pb-1 text-xs font-semibold text-danger">
                {faults[name]}
              </p>
            )}
          </li>
        ))}
      </ul>
      <StepEnd>
        <Button variant="ghost" onClick={onBack}>
          Voltar
        </Button>
        <span className="max-md:hidden">
          <LinkButton to={paths.services} variant="ghost">
            Cadastrar um a um
          </LinkButton>
        </span>
        <Button
          writes
          variant="primary"
          pending={start.isPending}
          disabledReason={ticked.length === 0 ? 'Marque pelo menos um serviço' : undefined}
          onClick={save}
        >
          {ticked.length === 1 ? 'Cadastrar 1 serviço' : `Cadastrar ${ticked.length} serviços`}
        </Button>
      </StepEnd>
    </div>
  )
}
