import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../platform/web/ui/button.tsx'
import { Checkbox } from '../../platform/web/ui/checkbox.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { teamApi } from './api.ts'

type Props = {
  value: readonly string[]
  onChange: (professionalIds: string[]) => void
  /** What is asked of those who are ticked. */
  children: (ticked: { id: string; name: string }[]) => ReactNode
}

/** Chooses who performs a service. Nobody ticked means everybody. */
export function PerformersField({ value, onChange, children }: Props) {
  const { data, isError, refetch } = useQuery(teamApi.professionals.list.queryOptions())
  const offered = data?.filter(({ id, isActive }) => isActive || value.includes(id))
  const toggle = (id: string, isTicked: boolean) =>
    onChange(isTicked ? [...value, id] : value.filter((one) => one !== id))
  return (
    <fieldset className="min-w-0" aria-busy={!data && !isError}>
      <legend className="text-sm font-semibold text-ink">Quem faz</legend>
      <p className="mt-0.5 text-xs text-soft">
        {value.length === 0 ? 'Ninguém marcado: todos fazem.' : 'Só quem está marcado faz.'}
      </p>
      {isError && !data && (
        <p role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-sm text-danger">
          Não foi possível carregar os profissionais.
          <Button size="sm" onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        </p>
      )}
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {offered?.map(({ id, name, isActive }) => (
          <Checkbox
            key={id}
            label={name}
            hint={isActive ? undefined : 'Inativo'}
            checked={value.includes(id)}
            onChange={({ target }) => toggle(id, target.checked)}
          />
        )) ??
          (!isError && <Skeleton className="my-2 h-5 w-40" />)}
      </div>
      {children(offered?.filter(({ id }) => value.includes(id)) ?? [])}
    </fieldset>
  )
}
