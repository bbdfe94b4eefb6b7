import type { Control } from 'react-hook-form'
import type * as z from 'zod/mini'
import { DocumentField, PhoneField, TextField } from '../../platform/web/form-fields.tsx'
import type { clientForm } from '../client.ts'

export const ClientFields = ({ control }: { control: Control<z.input<typeof clientForm>> }) => (
  <>
    <TextField control={control} name="name" label="Nome completo" autoComplete="off" required />
    <div className="grid content-start gap-4 md:grid-cols-2">
      <PhoneField control={control} name="phone" label="Celular" />
      <DocumentField control={control} name="document" label="CPF/CNPJ" />
    </div>
    <TextField control={control} name="email" label="E-mail" type="email" autoComplete="off" />
  </>
)
