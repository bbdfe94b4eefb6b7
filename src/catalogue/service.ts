import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'

export const shortestMinutes = 5
export const longestMinutes = 720

export const serviceForm = z.object({
  name: field.text('Informe o nome do serviço.'),
  category: field.optionalText(60),
  durationMinutes: field.count('Informe a duração, de 5 a 720 minutos.', shortestMinutes, longestMinutes),
  priceCents: field.cents('Informe o preço.'),
  description: field.optionalText(),
  isActive: z.boolean('Informe o status.'),
})
export type ServiceForm = z.infer<typeof serviceForm>
