import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { runAction } from '../../platform/web/frames/use-action.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Switch } from '../../platform/web/ui/checkbox.tsx'
import { Dialog, FormFooter } from '../../platform/web/ui/dialog.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { NumberInput, PercentInput } from '../../platform/web/ui/number-input.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { bandNames, cardBands, isShared, type CardBand, type CardTerms } from '../card-terms.ts'
import { registerApi } from './api.ts'

type Props = { open: boolean; onClose: () => void }

export function CardTermsDialog({ open, onClose }: Props) {
  const stored = useQuery({ ...registerApi.cardTerms.queryOptions(), enabled: open })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Taxas do cartão"
      description="Quanto a maquininha cobra e quando o dinheiro chega. Com as taxas cadastradas, o PDV pergunta se é débito ou crédito."
    >
      <Loaded query={stored} failed="Não foi possível carregar as taxas." skeleton="h-72 w-full">
        {({ terms }) => <TermsForm terms={terms} onSaved={onClose} />}
      </Loaded>
    </Dialog>
  )
}

/** The form values of one band. A band that is switched off is saved without terms. */
type TermsForm = { isOn: boolean; feePercent: number | null; days: number | null; inParts: boolean }

const usualDays: Record<CardBand, number> = { debit: 1, credit: 30, to_six: 30, to_twelve: 30 }

function TermsForm({ terms, onSaved }: { terms: readonly CardTerms[]; onSaved: () => void }) {
  const [typed, setTyped] = useState<Record<CardBand, TermsForm>>(() => {
    const of = (band: CardBand): TermsForm => {
      const known = terms.find((one) => one.band === band)
      return known
        ? { ...known, isOn: true }
        : { isOn: false, feePercent: null, days: usualDays[band], inParts: isShared(band) }
    }
    return { debit: of('debit'), credit: of('credit'), to_six: of('to_six'), to_twelve: of('to_twelve') }
  })
  const [pending, setPending] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const change = (band: CardBand, changed: Partial<TermsForm>) =>
    setTyped({ ...typed, [band]: { ...typed[band], ...changed } })
  const save = async () => {
    setIsChecked(true)
    const list = cardBands.filter((band) => typed[band].isOn).map((band) => ({ band, ...typed[band] }))
    const complete = list.flatMap(({ band, feePercent, days, inParts }) =>
      isFee(feePercent) && isDays(days) ? [{ band, feePercent, days, inParts }] : [],
    )
    if (complete.length < list.length) return
    setPending(true)
    await runAction(() => registerApi.saveCardTerms.call({ terms: complete }), {
      done: () => {
        toast.success('Taxas do cartão salvas!')
        onSaved()
      },
      failed: 'Erro ao salvar as taxas',
      settled: () => setPending(false),
    })
  }
  return (
    <form
      noValidate
      aria-label="Taxas do cartão"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {cardBands.map((band) => (
        <Band
          key={band}
          band={band}
          typed={typed[band]}
          isChecked={isChecked}
          onChange={(changed) => change(band, changed)}
        />
      ))}
      <FormFooter>
        <Button type="submit" variant="primary" size="lg" fullWidth pending={pending}>
          Salvar
        </Button>
      </FormFooter>
    </form>
  )
}

const isFee = (percent: number | null): percent is number => percent !== null && percent >= 0 && percent <= 100
const isDays = (days: number | null): days is number =>
  days !== null && Number.isInteger(days) && days >= 0 && days <= 365

type BandProps = {
  band: CardBand
  typed: TermsForm
  isChecked: boolean
  onChange: (changed: Partial<TermsForm>) => void
}

const Band = ({ band, typed, isChecked, onChange }: BandProps) => (
  <fieldset className="grid gap-3 border-b border-line pb-4 last-of-type:border-0">
    <legend className="visually-hidden">{bandNames[band]}</legend>
    <Switch
      label={bandNames[band]}
      checked={typed.isOn}
      onChange={({ target }) => onChange({ isOn: target.checked })}
    />
    {typed.isOn && (
      <div className="grid grid-cols-2 gap-3">
        <Field label="Taxa" error={isChecked && !isFee(typed.feePercent) ? 'Informe a taxa, de 0 a 100.' : undefined}>
          {(control) => (
            <PercentInput
              {...control}
              value={typed.feePercent}
              onValueChange={(feePercent) => onChange({ feePercent })}
            />
          )}
        </Field>
        <Field
          label={typed.inParts ? '1ª parcela em' : 'Recebe em'}
          error={isChecked && !isDays(typed.days) ? 'Informe os dias, de 0 a 365.' : undefined}
        >
          {(control) => (
            <NumberInput
              {...control}
              suffix="dias"
              min={0}
              max={365}
              value={typed.days}
              onValueChange={(days) => onChange({ days })}
            />
          )}
        </Field>
        {isShared(band) && (
          <div className="col-span-2">
            <Switch
              label="Recebo parcela por parcela"
              hint="Se desligar, o valor todo chega de uma vez (antecipado)."
              checked={typed.inParts}
              onChange={({ target }) => onChange({ inParts: target.checked })}
            />
          </div>
        )}
      </div>
    )}
  </fieldset>
)
