import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { MoneyField, NumberField, SwitchField, TextareaField, TextField } from '../../platform/web/form-fields.tsx'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Product } from '../contract.ts'
import { productForm } from '../product.ts'
import { stockFacts } from '../stock.ts'
import { catalogueApi } from './api.ts'
import { BarcodeField } from './barcode-field.tsx'
import { CategoryField } from './category-field.tsx'

type Props = { product: Product | null; categories: readonly (string | null)[]; onClose: () => void }

const failed = toastFailure('Erro ao salvar produto', 'Não foi possível salvar o produto.')

/** A new product, or one to change. */
export function ProductDialog({ product, categories, onClose }: Props) {
  const queryClient = useQueryClient()
  const { create, update } = catalogueApi.products
  // What the form says the stock is; a sale elsewhere may have made it less when this is saved.
  const [shownStock, setShownStock] = useState(product?.stock ?? 0)
  const shell = useFormShell({
    schema: productForm,
    defaultValues: {
      name: product?.name ?? '',
      barcode: product?.barcode ?? '',
      category: product?.category ?? '',
      ...(product && { priceCents: product.priceCents }),
      stock: product?.stock ?? 0,
      description: product?.description ?? '',
      isActive: product?.isActive ?? true,
    },
    submit: async (values) => {
      await (product ? update.call({ ...values, id: product.id, expectedStock: shownStock }) : create.call(values))
      await queryClient.invalidateQueries({ queryKey: catalogueApi.products.key() })
      toast.success(product ? 'Produto atualizado!' : 'Produto cadastrado!')
      onClose()
    },
    onFailure: (refusal) => {
      const current = stockFacts.safeParse(refusal?.facts).data
      if (current) setShownStock(current.stock)
      failed(refusal)
    },
  })
  const { control } = shell
  const stockMoved = product && shownStock !== product.stock
  return (
    <Dialog
      open
      onClose={onClose}
      title={product ? 'Editar Produto' : 'Novo Produto'}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form={shell.id} pending={shell.pending}>
            Salvar
          </Button>
        </>
      }
    >
      <Form shell={shell} label="Produto">
        <TextField control={control} name="name" label="Nome" autoComplete="off" required />
        <BarcodeField control={control} />
        <CategoryField control={control} name="category" categories={categories} />
        <div className="grid grid-cols-2 content-start gap-4">
          <MoneyField control={control} name="priceCents" label="Preço de venda" required />
          <NumberField
            control={control}
            name="stock"
            label="Estoque"
            min={0}
            required
            hint={stockMoved ? `Agora há ${shownStock} em estoque.` : undefined}
          />
        </div>
        <TextareaField control={control} name="description" label="Descrição" />
        <SwitchField control={control} name="isActive" label="Ativo" hint="Aparece no PDV." />
      </Form>
    </Dialog>
  )
}
