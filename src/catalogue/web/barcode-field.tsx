import { type Control, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { TextField } from '../../platform/web/form-fields.tsx'
import { looksMistyped, readBarcode } from '../barcode.ts'
import type { productForm } from '../product.ts'

export function BarcodeField({ control }: { control: Control<z.input<typeof productForm>> }) {
  const barcode = useWatch({ control, name: 'barcode' }) ?? ''
  return (
    <TextField
      control={control}
      name="barcode"
      label="Código de barras"
      autoComplete="off"
      inputMode="numeric"
      className="figures"
      // A scanner types Enter after the code, which must not submit the form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      hint={
        looksMistyped(readBarcode(barcode))
          ? 'O dígito verificador não confere. Se o código é este mesmo, pode salvar.'
          : undefined
      }
    />
  )
}
