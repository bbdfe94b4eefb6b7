import * as z from 'zod/mini'
import { systemSettings } from '../accounts/contract.ts'
import { chosenPicture, ownPicture } from '../business/picture.ts'
import * as field from '../platform/fields.ts'

/** `Configurações do Sistema`: the brand, and the settings for all businesses. */
export const systemForm = z.object({
  name: field.text('Preencha o nome do sistema.', 60),
  /** Null means the product's own logo. */
  logo: chosenPicture,
  ...systemSettings.shape,
  /** Who we are by law, as invoices and our own pages name us. */
  legalName: z.prefault(field.optionalText(160), null),
  legalDocument: z.prefault(field.optionalDocument('Informe um CPF ou CNPJ válido.'), null),
  legalAddress: z.prefault(field.optionalText(240), null),
  legalEmail: z.prefault(field.optionalEmail('Informe um e-mail válido.'), null),
})
export type SystemForm = z.output<typeof systemForm>

export const system = z.object({ ...systemForm.shape, logo: z.nullable(ownPicture) })
export type System = z.output<typeof system>
