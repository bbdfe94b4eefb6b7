import { PictureField } from '../../business/web/picture-field.tsx'
import { formatCount } from '../../platform/format.ts'
import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { MoneyField, NumberField, SwitchField, TextareaField, TextField } from '../../platform/web/form-fields.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Product } from '../contract.ts'
import { productForm } from '../product.ts'
import { catalogueApi } from './api.ts'
import { BarcodeField } from './barcode-field.tsx'
import { SuggestedField } from './suggested-field.tsx'

type Props = { product: Product | null; barcode?: string; categories: readonly string[]; onClose: () => void }

/** Adds or edits a product. The stock of an existing one changes only by movements. */
export function ProductDialog({ product, barcode = '', categories, onClose }: Props) {
  const { create, update } = catalogueApi.products
  const shell = useFormShell({
    schema: productForm,
    defaultValues: {
      name: product?.name ?? '',
      barcode: product ? (product.barcode ?? '') : barcode,
      category: product?.category ?? '',
      ...(product && { priceCents: product.priceCents }),
      stock: product ? product.stock : (null as unknown as number),
      lowStockLevel: product?.lowStockLevel ?? 0,
      description: product?.description ?? '',
      ncm: product?.ncm ?? '',
      isActive: product?.isActive ?? true,
      photo: product?.photo ?? null,
    },
    submit: async ({ stock, ...details }) => {
      await (product ? update.call({ ...details, id: product.id }) : create.call({ ...details, stock }))
      toast.success(product ? 'Produto atualizado!' : 'Produto cadastrado!')
      onClose()
    },
    failed: ['Erro ao salvar produto', 'Não foi possível salvar o produto.'],
  })
  const { control } = shell
  const inStock = product && `Há ${formatCount(product.stock)} em estoque.`
  return (
    <FormDialog
      shell={shell}
      onClose={onClose}
      title={product ? 'Editar Produto' : 'Novo Produto'}
      description={inStock && `${inStock} O estoque muda com as vendas e em “Movimentar estoque”.`}
      label="Produto"
    >
      <TextField control={control} name="name" label="Nome" autoComplete="off" required />
      <div className="grid gap-4 md:grid-cols-2">
        <BarcodeField control={control} />
        <SuggestedField control={control} name="category" label="Categoria" suggestions={categories} />
      </div>
      <div className={`grid gap-4 ${product ? 'grid-cols-2' : 'grid-cols-2 md:grid-cols-3'}`}>
        <MoneyField control={control} name="priceCents" label="Preço de venda" required />
        {!product && <NumberField control={control} name="stock" label="Estoque" min={0} required />}
        <NumberField
          control={control}
          name="lowStockLevel"
          label="Estoque mínimo"
          min={0}
          hint="Avisar quando chegar a esta quantidade."
        />
      </div>
      <PictureField control={control} name="photo" label="Foto" one="photo" shape="square" />
      <TextareaField control={control} name="description" label="Descrição" />
      <TextField control={control} name="ncm" label="NCM" inputMode="numeric" hint="Usado na nota fiscal do produto." />
      <SwitchField control={control} name="isActive" label="Ativo" hint="Aparece no PDV." />
    </FormDialog>
  )
}
