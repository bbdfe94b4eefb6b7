import { useQuery } from '@tanstack/react-query'
import { type Control, useController, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { SelectField } from '../../platform/web/form-fields.tsx'
import { Checkbox } from '../../platform/web/ui/checkbox.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import type { ServiceStretch } from '../processing.ts'
import { unitsText } from '../resource.ts'
import type { serviceForm } from '../service.ts'
import { catalogueApi } from './api.ts'

const stretchNames: Record<ServiceStretch, string> = {
  whole: 'Do começo ao fim',
  before: 'Antes da pausa',
  processing: 'Na pausa',
  after: 'Depois da pausa',
}
const stretchOptions = Object.entries(stretchNames).map(([value, label]) => ({ value, label }))

/** Chooses the rooms and devices that a service needs, and when. Where a business has none, nothing is asked. */
export function ResourcesField({ control }: { control: Control<z.input<typeof serviceForm>> }) {
  const { data, isError, refetch } = useQuery(catalogueApi.resources.list.queryOptions())
  const { field, fieldState } = useController({ control, name: 'needs' })
  // The controller of the list is not told of what is chosen in its fields.
  const [needs = [], pause] = useWatch({ control, name: ['needs', 'processing'] })
  const placeOf = (id: string) => needs.findIndex((one) => one.resourceId === id)
  const offered = data?.filter(({ id, isActive }) => isActive || placeOf(id) !== -1) ?? []
  const toggle = (id: string, isTicked: boolean) =>
    field.onChange(
      isTicked ? [...needs, { resourceId: id, during: 'whole' }] : needs.filter((one) => one.resourceId !== id),
    )
  if (offered.length === 0 && !isError) return null
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold text-ink">Salas e equipamentos</legend>
      <p className="mt-0.5 text-xs text-soft">
        {pause ? 'O serviço ocupa um de cada, no tempo escolhido.' : 'O serviço ocupa um de cada, do começo ao fim.'}
      </p>
      {isError && !data && (
        <p role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-sm text-danger">
          Não foi possível carregar as salas e os equipamentos.
          <Button size="sm" onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        </p>
      )}
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {offered.map(({ id, name, units, isActive }) => {
          const at = placeOf(id)
          return (
            <div key={`${id} ${at}`} className="min-w-0">
              <Checkbox
                label={name}
                hint={isActive ? unitsText(units) : 'Inativo'}
                checked={at !== -1}
                onChange={({ target }) => toggle(id, target.checked)}
              />
              {at !== -1 && pause && (
                <div className="mb-2 pl-8">
                  <SelectField
                    control={control}
                    name={`needs.${at}.during`}
                    label={`Quando usa ${name}`}
                    options={stretchOptions}
                  />
                </div>
              )}
            </div>
          )
        })}
      </div>
      {fieldState.error?.message && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  )
}
