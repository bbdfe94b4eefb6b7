import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useToday } from '../../accounts/web/session.tsx'
import { catalogueApi } from '../../catalogue/web/api.ts'
import { useServiceChoices } from '../../catalogue/web/use-service-choices.ts'
import { addDays } from '../../platform/clock.ts'
import * as field from '../../platform/fields.ts'
import { ChoiceField } from '../../platform/web/choice-field.tsx'
import { DateField, TimeField } from '../../platform/web/form-fields.tsx'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { teamApi } from '../../team/web/api.ts'
import { agendaApi } from './api.ts'
import { anybody } from './time-choice.tsx'
import { ReasonList, type TimeQuestion } from './why-not.tsx'

const question = z.object({
  serviceId: field.id('Escolha o serviço.'),
  professionalId: field.optionalId('Escolha o profissional.'),
  date: field.date('Escolha a data.'),
  time: field.time('Escolha o horário.'),
})

type Audience = NonNullable<TimeQuestion['audience']>

/** Asks why a time is not offered: to clients on the booking page, or at the desk. */
export function TimeQuestionCard() {
  const today = useToday()
  const services = useQuery(catalogueApi.services.list.queryOptions())
  const serviceChoices = useServiceChoices(services.data ?? [])
  const people = useQuery(teamApi.professionals.list.queryOptions())
  const [audience, setAudience] = useState<Audience>('visitors')
  const [asked, setAsked] = useState<TimeQuestion | null>(null)
  const shell = useFormShell({
    schema: question,
    defaultValues: { serviceId: '', professionalId: '', date: addDays(today, 1), time: '' },
    submit: (values) => Promise.resolve(setAsked(values)),
  })
  const { control } = shell
  return (
    <Card title="Por que este horário não aparece?">
      <Form shell={shell} label="Por que este horário não aparece?" className="grid gap-4">
        <Segmented<Audience>
          label="Para quem"
          value={audience}
          onChange={setAudience}
          options={[
            { value: 'visitors', label: 'Cliente, na página' },
            { value: 'desk', label: 'Recepção' },
          ]}
        />
        <div className="grid items-start gap-4 md:grid-cols-2">
          <ChoiceField
            control={control}
            name="serviceId"
            label="Serviço"
            placeholder="Escolha o serviço"
            required
            choices={serviceChoices}
            emptyText="Nenhum serviço encontrado."
          />
          <ChoiceField
            control={control}
            name="professionalId"
            label="Profissional"
            choices={[
              anybody,
              ...(people.data ?? [])
                .filter(({ isActive }) => isActive)
                .map(({ id, name }) => ({ value: id, label: name })),
            ]}
            emptyText="Nenhum profissional encontrado."
          />
          <div className="grid grid-cols-[minmax(9.75rem,1fr)_minmax(0,1fr)] gap-4">
            <DateField control={control} name="date" label="Data" required />
            <TimeField control={control} name="time" label="Horário" required />
          </div>
          <div className="flex justify-end md:self-end max-md:[&>*]:flex-1">
            <Button type="submit" pending={shell.pending}>
              Ver o motivo
            </Button>
          </div>
        </div>
        {asked && <Answer question={{ ...asked, audience }} />}
      </Form>
    </Card>
  )
}

function Answer({ question: asked }: { question: TimeQuestion }) {
  const answer = useQuery(agendaApi.whyNot.queryOptions({ input: asked }))
  const isPage = asked.audience === 'visitors'
  return (
    <div role="status" className="rounded-card bg-sunken p-4">
      <Loaded query={answer} failed="Erro ao procurar o motivo" skeleton="h-10 w-full">
        {({ reasons }) => (
          <div className="grid gap-2">
            <p className="text-sm font-semibold text-ink">
              {reasons.length === 0
                ? `${asked.time} está livre${isPage ? ' e aparece na página' : ''}.`
                : `${asked.time} não aparece ${isPage ? 'na página' : 'entre os horários livres da recepção'}:`}
            </p>
            <ReasonList reasons={reasons} />
            {isPage && reasons.length === 0 && (
              <p className="text-xs text-soft">
                Se o cliente não vê este horário, confira se o link de agendamento está ativo.
              </p>
            )}
          </div>
        )}
      </Loaded>
    </div>
  )
}
