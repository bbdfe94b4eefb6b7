import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { firstIn } from '../../platform/filled.ts'
import { formatCount } from '../../platform/format.ts'
import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { NumberField } from '../../platform/web/form-fields.tsx'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Product } from '../contract.ts'
import {
  movementKinds,
  movementNames,
  movementRefusal,
  stockAfter,
  stockFacts,
  stockMovementForm,
  usualReasons,
} from '../stock.ts'
import { catalogueApi } from './api.ts'
import { SuggestedField } from './suggested-field.tsx'

const options = movementKinds.map((value) => ({ value, label: movementNames[value] }))
const quantityLabels = { entry: 'Quantidade que entrou', exit: 'Quantidade que saiu', adjustment: 'Quantidade contada' }
const failed = toastFailure('Erro ao movimentar estoque', 'Não foi possível movimentar o estoque.')

/** Records goods that came in or went out without a sale, or were counted. */
export function StockDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  // A sale elsewhere may change the stock while this dialog is open. A refusal brings the current stock.
  const [shown, setShown] = useState(product.stock)
  const shell = useFormShell({
    schema: stockMovementForm,
    defaultValues: { kind: 'entry', reason: '' },
    submit: async (values) => {
      const { stock } = await catalogueApi.products.moveStock.call({ ...values, expectedStock: shown, id: product.id })
      toast.success('Estoque atualizado!', `${product.name}: ${formatCount(stock)} em estoque.`)
      onClose()
    },
    onFailure: (refusal) => {
      const now = stockFacts.safeParse(refusal?.facts).data
      if (now) setShown(now.stock)
      failed(refusal)
    },
  })
  const { control } = shell
  const { field: kind } = useController({ control, name: 'kind' })
  const quantity = useWatch({ control, name: 'quantity' })
  const movement = { kind: kind.value, quantity, expectedStock: shown }
  const isPossible = Number.isInteger(quantity) && quantity >= 0 && movementRefusal(shown, movement) === null
  return (
    <FormDialog
      shell={shell}
      size="sm"
      onClose={onClose}
      title="Movimentar estoque"
      description={`${product.name}: ${formatCount(shown)} em estoque.`}
      label="Movimentar estoque"
    >
      <Segmented label="Movimento" value={kind.value} options={options} onChange={kind.onChange} />
      <NumberField
        control={control}
        name="quantity"
        label={quantityLabels[kind.value]}
        min={kind.value === 'adjustment' ? 0 : 1}
        required
        hint={isPossible ? `O estoque fica em ${formatCount(stockAfter(shown, movement))}.` : undefined}
      />
      <SuggestedField
        control={control}
        name="reason"
        label="Motivo"
        required={kind.value !== 'entry'}
        suggestions={usualReasons[kind.value]}
        placeholder={firstIn(usualReasons[kind.value])}
      />
    </FormDialog>
  )
}
