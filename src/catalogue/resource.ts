import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { stretches } from './processing.ts'
import { refusals } from '../platform/refusal.ts'
import { numbered } from '../platform/words.ts'

export const mostUnits = 50
export const mostNeeds = 8

/** What a service needs a unit of, and during which part of it. */
export const need = z.object({
  resourceId: field.id('Escolha o recurso.'),
  during: z.prefault(z.enum(stretches, 'Escolha quando o serviço usa o recurso.'), 'whole'),
})
export type NeededResource = z.infer<typeof need>

/** Rooms, chairs and devices: so many units of a kind. */
export const resourceForm = z.object({
  name: field.text('Informe o nome.', 60),
  units: field.count(numbered('Informe de 1 a {mostUnits} unidades.', { mostUnits }), 1, mostUnits),
  isActive: z.prefault(z.boolean('Informe o status.'), true),
})
export type ResourceForm = z.output<typeof resourceForm>

export const resourceRefusals = refusals({
  RESOURCE_EXPECTED: {
    status: 409,
    title: 'Há atendimentos marcados',
    text: 'Atendimentos marcados usam este recurso. Mude-os de horário ou cancele antes de excluir, ou apenas desative.',
  },
})

/** What is said of fewer units than visits to come hold. */
export const unitsExpected = 'Atendimentos marcados usam as unidades que sairiam. Mude-os de horário antes de diminuir.'

export const unitsText = (units: number): string => (units === 1 ? '1 unidade' : `${units} unidades`)
