import * as z from 'zod/mini'
import { optionalServiceCode } from '../business/business.ts'
import { chosenPicture } from '../business/picture.ts'
import * as field from '../platform/fields.ts'
import { numbered } from '../platform/words.ts'
import { activeStates } from './active-state.ts'
import { longestMinutes, ownTerms, shortestMinutes } from './own-terms.ts'
import { processing, processingEnd } from './processing.ts'
import { mostNeeds, need } from './resource.ts'

export const servicesPerPage = 50
export const longestBufferMinutes = 120

const tooManyNeeds = numbered('Escolha no máximo {mostNeeds} recursos.', { mostNeeds })
const buffer = () => z.prefault(field.count('Informe de 0 a 120 minutos.', 0, longestBufferMinutes), 0)

const serviceFields = z.object({
  name: field.text('Informe o nome do serviço.'),
  category: field.optionalText(60),
  durationMinutes: field.count('Informe a duração, de 5 a 720 minutos.', shortestMinutes, longestMinutes),
  bufferBeforeMinutes: buffer(),
  bufferAfterMinutes: buffer(),
  /** When the professional is free in between; null for never. */
  processing: z.prefault(z.nullable(processing), null),
  priceCents: field.cents('Informe o preço.'),
  description: field.optionalProse(),
  serviceCode: optionalServiceCode(),
  /** The professionals who perform the service; empty if everyone does. */
  professionalIds: z.prefault(field.list(field.id(), 500, 'Escolha no máximo 500 profissionais.'), []),
  /** What the service takes and costs with some of them. */
  ownTerms: z.prefault(field.list(ownTerms, 500, 'Escolha no máximo 500 profissionais.'), []),
  /** What the service needs, one unit of each. */
  needs: z.prefault(field.list(need, mostNeeds, tooManyNeeds), []),
  isActive: z.boolean('Informe o status.'),
  photo: chosenPicture,
})

export const serviceForm = serviceFields.check(
  z.check(({ value: { processing: pause, durationMinutes, ownTerms: terms, needs }, issues }) => {
    for (const [at, { resourceId, during }] of needs.entries()) {
      const path = ['needs', at, 'during']
      if (needs.findIndex((other) => other.resourceId === resourceId) < at)
        issues.push({ code: 'custom', input: during, path, message: 'Escolha cada recurso uma vez.' })
      if (during === 'after' && pause && processingEnd(pause) >= durationMinutes)
        issues.push({ code: 'custom', input: during, path, message: 'Não há tempo depois da pausa.' })
    }
    if (!pause) return
    const endsAfter = (length: number | null) => length !== null && length < processingEnd(pause)
    if (endsAfter(durationMinutes))
      issues.push({
        code: 'custom',
        input: pause.minutes,
        path: ['processing', 'minutes'],
        message: 'A pausa termina depois do serviço. Diminua a pausa ou aumente a duração.',
      })
    const isNeededAfter = needs.some(({ during }) => during === 'after')
    for (const [at, own] of terms.entries()) {
      const path = ['ownTerms', at, 'durationMinutes']
      const input = own.durationMinutes
      if (endsAfter(input))
        issues.push({ code: 'custom', input, path, message: 'Com esta duração, a pausa termina depois do serviço.' })
      else if (isNeededAfter && input === processingEnd(pause))
        issues.push({ code: 'custom', input, path, message: 'Com esta duração, não há tempo depois da pausa.' })
    }
  }),
)
export type ServiceForm = z.infer<typeof serviceForm>

/** The place of terms that belong to nobody who performs the service, or to somebody twice; -1 for none. */
export const strayTerms = ({ professionalIds, ownTerms }: Pick<ServiceForm, 'professionalIds' | 'ownTerms'>): number =>
  ownTerms.findIndex(
    ({ professionalId: id }, at) =>
      !professionalIds.includes(id) || ownTerms.findIndex((other) => other.professionalId === id) < at,
  )

/** Whether a professional performs a service. */
export const performedBy = (
  { professionalIds }: Pick<ServiceForm, 'professionalIds'>,
  professionalId: string,
): boolean => professionalIds.length === 0 || professionalIds.includes(professionalId)

export const serviceSorts = ['name', 'category', 'duration', 'price'] as const

/** The filter and order of a list of services. */
export const serviceFilter = z.object({
  search: field.search(),
  category: field.optionalText(60),
  state: z.prefault(z.enum(activeStates, 'Escolha um status.'), 'all'),
  sort: z.prefault(z.enum(serviceSorts, 'Ordem inválida.'), 'name'),
  order: z.prefault(z.enum(['asc', 'desc'], 'Ordem inválida.'), 'asc'),
  page: field.page(),
})
export type ServiceFilter = z.infer<typeof serviceFilter>
