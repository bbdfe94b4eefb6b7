import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { noShowMonths } from '../../agenda/appointment.ts'
import { depositsApi } from '../../deposits/web/api.ts'
import { takesPix } from '../../platform/pix-currency.ts'
import { NumberField, SelectField } from '../../platform/web/form-fields.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import type { bookingLinkForm } from '../booking-link.ts'
import { highestNoShowLimit, type NoShowAct } from '../no-show-rule.ts'

const actNames: Record<NoShowAct, string> = { refuse: 'Não aceitar online', deposit: 'Pedir sinal' }
const actHints: Record<NoShowAct, string> = {
  refuse: 'Ao confirmar, a página pede que o cliente fale com você, sem dizer o motivo.',
  deposit: 'Ao confirmar, a página pede o sinal por PIX, também nos serviços sem sinal.',
}

/** What the page asks of clients who did not come. A deposit can be chosen where one can be paid. */
export function NoShowCard({ control }: { control: Control<z.input<typeof bookingLinkForm>> }) {
  const formats = useFormats()
  const { data } = useQuery(depositsApi.rule.get.queryOptions())
  const [limit, chosen] = useWatch({ control, name: ['noShowLimit', 'noShowAct'] })
  const act = chosen ?? 'refuse'
  const isPayable = takesPix(formats) && data?.isSaved === true && data.hasPixKey
  const acts = (['refuse', 'deposit'] as const).filter((one) => one === 'refuse' || isPayable || act === one)
  return (
    <Card title="Clientes que faltaram">
      <div className="grid gap-4">
        <NumberField
          control={control}
          name="noShowLimit"
          label="Depois de quantas faltas"
          suffix="faltas"
          min={1}
          max={highestNoShowLimit}
          hint={`Vazio, as faltas não mudam nada. Contam as marcadas na agenda nos últimos ${noShowMonths} meses.`}
        />
        {limit !== null && (
          <SelectField
            control={control}
            name="noShowAct"
            label="O que acontece"
            options={acts.map((value) => ({ value, label: actNames[value] }))}
            hint={actHints[act]}
          />
        )}
        {limit !== null && act === 'deposit' && data && !isPayable && (
          <p className="text-sm font-semibold text-warning">
            Enquanto o sinal ou a chave PIX não estiverem cadastrados, nada é pedido.
          </p>
        )}
        {limit !== null && act === 'refuse' && data && !isPayable && takesPix(formats) && (
          <p className="text-sm text-soft">Para pedir sinal em vez disso, defina o sinal e a chave PIX acima.</p>
        )}
      </div>
    </Card>
  )
}
