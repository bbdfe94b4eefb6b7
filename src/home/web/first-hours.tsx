import { useState } from 'react'
import * as z from 'zod/mini'
import { newId } from '../../platform/id.ts'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormBody } from '../../platform/web/frames/form-dialog.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { defaultWeek, week } from '../../team/hours.ts'
import { teamApi } from '../../team/web/api.ts'
import { HoursField } from '../../team/web/hours-field.tsx'
import type { FirstPerson } from './first-professional.tsx'
import { StepEnd } from './step-end.tsx'

/** Asks for the first professional's working hours, and then creates the professional. */
export function FirstHours({ person, onBack }: { person: FirstPerson; onBack: () => void }) {
  const [id] = useState(newId)
  const shell = useFormShell({
    schema: z.object({ hours: week }),
    defaultValues: { hours: defaultWeek },
    submit: async ({ hours }) => {
      await teamApi.professionals.create.call({
        ...person,
        id,
        hours,
        commissionPercent: 0,
        document: null,
        specialtyIds: [],
        photo: null,
      })
      toast.success('Profissional cadastrado!', `${person.name} já pode receber agendamentos.`)
    },
    failed: ['Erro ao cadastrar profissional', 'Tente novamente.'],
  })
  return (
    <FormBody
      shell={shell}
      label="Primeiros horários"
      className="grid max-w-2xl gap-4"
      submitLabel="Salvar horários"
      foot={(send) => (
        <StepEnd>
          <Button variant="ghost" onClick={onBack}>
            Voltar
          </Button>
          {send}
        </StepEnd>
      )}
    >
      <HoursField
        control={shell.control}
        name="hours"
        label="Horário de trabalho"
        hint={`Horários em que ${person.name} atende. O intervalo entre dois horários é a pausa.`}
      />
    </FormBody>
  )
}
