import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Input } from '../../platform/web/ui/input.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { words } from '../../platform/words.ts'
import { type professionalForm, specialtyRefusals } from '../professional.ts'
import { teamApi } from './api.ts'

const { SPECIALTY_EXISTS } = specialtyRefusals

/** Specialties to tick. Adding one, and removing one for all professionals, is saved at once, apart from the form. */
export function SpecialtiesField({ control }: { control: Control<z.input<typeof professionalForm>> }) {
  const { field } = useController({ control, name: 'specialtyIds' })
  const ticked: string[] = field.value
  const { data: specialties = [] } = useQuery(teamApi.specialties.list.queryOptions())
  const [leaving, setLeaving] = useState<{ id: string; name: string } | null>(null)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold text-ink">Especialidades</legend>
      {specialties.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-2">
          {specialties.map(({ id, name }) => (
            <li
              key={id}
              className="flex items-center rounded-full border border-edge bg-surface text-sm text-ink has-checked:border-primary has-checked:bg-sunken"
            >
              <label className="flex min-h-control items-center gap-2 pl-3">
                <input
                  type="checkbox"
                  className="checkbox"
                  checked={ticked.includes(id)}
                  onChange={({ target }) =>
                    field.onChange(target.checked ? [...ticked, id] : ticked.filter((one) => one !== id))
                  }
                />
                {name}
              </label>
              <button
                type="button"
                aria-label={`Remover especialidade ${name}`}
                onClick={() => setLeaving({ id, name })}
                className="focus-ring grid size-control place-items-center rounded-full text-soft hover:text-danger"
              >
                <X aria-hidden size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <NewSpecialty onCreated={(id) => field.onChange([...ticked, id])} />
      <ConfirmAction
        asking={leaving}
        onClose={() => setLeaving(null)}
        act={({ id }) => teamApi.specialties.remove.call({ id })}
        done={(_, { id }) => {
          field.onChange(ticked.filter((one) => one !== id))
          toast.success('Especialidade removida!')
        }}
        failed={['Erro ao remover especialidade', 'Tente novamente.']}
        title="Remover especialidade"
        text={`${leaving?.name ?? ''} deixará de aparecer em todos os profissionais.`}
        confirmLabel="Remover"
      />
    </fieldset>
  )
}

function NewSpecialty({ onCreated }: { onCreated: (id: string) => void }) {
  const [name, setName] = useState('')
  const create = useAction(teamApi.specialties.create.call, {
    done: ({ id }) => {
      onCreated(id)
      setName('')
    },
    onFailure: (refusal) => {
      const title =
        refusal?.code === SPECIALTY_EXISTS.code ? words(SPECIALTY_EXISTS.title) : 'Erro ao criar especialidade'
      toastFailure(title, 'Tente novamente.')(refusal)
    },
  })
  const add = () => {
    if (name.trim() && !create.isPending) create.mutate({ name })
  }
  return (
    <div className="flex gap-2 md:max-w-sm">
      <Input
        aria-label="Nova especialidade"
        placeholder="Nova especialidade"
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter would otherwise submit the form around it.
          event.preventDefault()
          add()
        }}
      />
      <Button writes icon={<Plus aria-hidden size={16} />} pending={create.isPending} onClick={add}>
        Adicionar
      </Button>
    </div>
  )
}
