import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { newId } from '../../platform/id.ts'
import { PercentField, TextField } from '../../platform/web/form-fields.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormBody } from '../../platform/web/frames/form-dialog.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { defaultWeek } from '../../team/hours.ts'
import { professionalForm } from '../../team/professional.ts'
import { teamApi } from '../../team/web/api.ts'
import { EmailOrNone, PhoneOrNone } from '../../team/web/contact-fields.tsx'
import { inOrderOfEntry } from '../first-steps.ts'

const { name, email, phone, commissionPercent } = professionalForm.shape
const colleague = z.object({ name, email, phone, commissionPercent })

type Props = {
  /** Called before one is stored: a step that is done would close. */
  onAdd: () => void
  onLeave: () => Promise<void>
}

/** Asks who else serves. A colleague begins with the hours of the first professional. */
export function FirstTeam({ onAdd, onLeave }: Props) {
  const team = useQuery(teamApi.professionals.list.queryOptions())
  const active = inOrderOfEntry(team.data)
  const [first, ...others] = active
  const [id, setId] = useState(newId)
  const fields = useRef<HTMLDivElement>(null)
  const shell = useFormShell({
    schema: colleague,
    defaultValues: { name: '', email: '', phone: '', commissionPercent: null as unknown as number },
    submit: async (values) => {
      onAdd()
      await teamApi.professionals.create.call({
        ...values,
        id,
        accountId: null,
        hours: first?.hours ?? defaultWeek,
        document: null,
        specialtyIds: [],
        photo: null,
      })
      setId(newId())
      shell.reset()
      // For the next one; a finger is not shown a keyboard that it did not ask for.
      if (matchMedia('(pointer: fine)').matches) fields.current?.querySelector('input')?.focus()
      toast.success('Profissional cadastrado!', `${values.name} já pode receber agendamentos.`)
    },
    failed: ['Erro ao cadastrar profissional', 'Tente novamente.'],
  })
  const { control } = shell
  return (
    <FormBody
      shell={shell}
      label="Equipe"
      className="grid max-w-2xl gap-4"
      submitLabel="Adicionar à equipe"
      foot={(send) => (
        <div className="flex flex-wrap justify-end gap-2">
          <Button writes variant="ghost" onClick={onLeave}>
            {others.length > 0 ? 'Continuar' : 'Trabalho só'}
          </Button>
          {send}
        </div>
      )}
    >
      <p className="text-sm text-soft">
        {first ? `Quem mais atende com ${first.name}?` : 'Quem mais atende?'} O horário começa igual ao seu, e você muda
        depois em Profissionais.
      </p>
      {others.length > 0 && (
        <p className="text-sm font-semibold text-ink">Na equipe: {active.map(({ name }) => name).join(', ')}.</p>
      )}
      <div ref={fields} className="grid content-start gap-4 md:grid-cols-2">
        <TextField control={control} name="name" label="Nome" autoComplete="off" required />
        <PercentField
          control={control}
          name="commissionPercent"
          label="Comissão"
          hint="0 se não recebe comissão."
          required
        />
        <EmailOrNone control={control} />
        <PhoneOrNone control={control} />
      </div>
    </FormBody>
  )
}
