import { useQueryClient } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { NumberField, TextField } from '../../platform/web/form-fields.tsx'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Product } from '../contract.ts'
import { movementKinds, movementNames, stockMovementForm } from '../stock.ts'
import { catalogueApi } from './api.ts'

const options = movementKinds.map((value) => ({ value, label: movementNames[value] }))

/** Goods that came in or went out without a sale. */
export function StockDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const queryClient = useQueryClient()
  const shell = useFormShell({
    schema: stockMovementForm,
    defaultValues: { kind: 'entry', reason: '' },
    submit: async (values) => {
      const { stock } = await catalogueApi.products.moveStock.call({ ...values, id: product.id })
      await queryClient.invalidateQueries({ queryKey: catalogueApi.products.key() })
      toast.success('Estoque atualizado!', `${product.name}: ${stock.toLocaleString('pt-BR')} em estoque.`)
      onClose()
    },
    onFailure: toastFailure('Erro ao salvar produto', 'Não foi possível movimentar o estoque.'),
  })
  const { control } = shell
  const { field: kind } = useController({ control, name: 'kind' })
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title="Movimentar estoque"
      description={`${product.name}: ${product.stock.toLocaleString('pt-BR')} em estoque.`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form={shell.id} pending={shell.pending}>
            Salvar
          </Button>
        </>
      }
    >
      <Form shell={shell} label="Movimentar estoque">
        <Segmented label="Movimento" value={kind.value} options={options} onChange={kind.onChange} />
        <NumberField control={control} name="quantity" label="Quantidade" min={1} required />
        <TextField control={control} name="reason" label="Motivo" autoComplete="off" />
      </Form>
    </Dialog>
  )
}
