import { useQuery } from '@tanstack/react-query'
import { type Control, useController } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Checkbox } from '../../platform/web/ui/checkbox.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { unitsText } from '../resource.ts'
import type { serviceForm } from '../service.ts'
import { catalogueApi } from './api.ts'

/** Chooses the rooms and devices that a service needs. Where a business has none, nothing is asked. */
export function ResourcesField({ control }: { control: Control<z.input<typeof serviceForm>> }) {
  const { data, isError, refetch } = useQuery(catalogueApi.resources.list.queryOptions())
  const { field, fieldState } = useController({ control, name: 'resourceIds' })
  const value = field.value ?? []
  const offered = data?.filter(({ id, isActive }) => isActive || value.includes(id)) ?? []
  const toggle = (id: string, isTicked: boolean) =>
    field.onChange(isTicked ? [...value, id] : value.filter((one) => one !== id))
  if (offered.length === 0 && !isError) return null
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold text-ink">Salas e equipamentos</legend>
      <p className="mt-0.5 text-xs text-soft">O serviço ocupa um de cada, do começo ao fim.</p>
      {isError && !data && (
        <p role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-sm text-danger">
          Não foi possível carregar as salas e os equipamentos.
          <Button size="sm" onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        </p>
      )}
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {offered.map(({ id, name, units, isActive }) => (
          <Checkbox
            key={id}
            label={name}
            hint={isActive ? unitsText(units) : 'Inativo'}
            checked={value.includes(id)}
            onChange={({ target }) => toggle(id, target.checked)}
          />
        ))}
      </div>
      {fieldState.error && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  )
}
