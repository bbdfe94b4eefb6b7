import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { catalogueApi } from '../../catalogue/web/api.ts'
import { QuickClientForm } from '../../clients/web/quick-client-form.tsx'
import type { LocalDate, LocalTime } from '../../platform/clock.ts'
import { brl, formatMinutes } from '../../platform/format.ts'
import { newId } from '../../platform/id.ts'
import { SelectField, TextareaField } from '../../platform/web/form-fields.tsx'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import type { Choice } from '../../platform/web/ui/combobox.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { newAppointment } from '../appointment.ts'
import type { Person } from '../filters.ts'
import { agendaApi } from './api.ts'
import { ClientChoice, clientChoice } from './client-choice.tsx'
import { TimeChoice } from './time-choice.tsx'

/** What was pressed in the agenda. */
export type Beginning = { date: LocalDate; time: LocalTime; professionalId: string }

type Props = { beginning: Beginning; professionals: Person[]; onClose: () => void }

export function AppointmentDialog({ beginning, professionals, onClose }: Props) {
  const queryClient = useQueryClient()
  const services = useQuery(catalogueApi.services.list.queryOptions())
  const [client, setClient] = useState<Choice | null>(null)
  const [newClient, setNewClient] = useState<string | null>(null)
  // A request that is sent again after a lost answer is the same appointment.
  const [id] = useState(() => newId())
  const shell = useFormShell({
    schema: newAppointment,
    defaultValues: { ...beginning, clientId: '', serviceId: '', notes: '' },
    submit: async (values) => {
      await agendaApi.create.call({ ...values, id })
      await queryClient.invalidateQueries({ queryKey: agendaApi.key() })
      toast.success('Agendamento criado!')
      onClose()
    },
    onInvalid: () => toast.error('Campos obrigatórios', 'Preencha todos os campos obrigatórios.'),
    onFailure: (refusal) => {
      void queryClient.invalidateQueries({ queryKey: agendaApi.key() })
      toastFailure(
        refusal?.code === 'SLOT_TAKEN' ? refusal.title : 'Erro ao criar agendamento',
        'Tente novamente.',
      )(refusal)
    },
  })
  const { control } = shell
  const clientId = useController({ control, name: 'clientId' }).field
  if (newClient !== null)
    return (
      <Dialog open onClose={() => setNewClient(null)} title="Novo Cliente">
        <QuickClientForm
          name={newClient}
          onCancel={() => setNewClient(null)}
          onCreated={(created) => {
            setClient(clientChoice(created))
            clientId.onChange(created.id)
            setNewClient(null)
          }}
        />
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Novo Agendamento"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form={shell.id} pending={shell.pending}>
            Agendar
          </Button>
        </>
      }
    >
      <Form shell={shell} label="Novo agendamento">
        <ClientChoice control={control} chosen={client} onChoose={setClient} onAdd={setNewClient} />
        <SelectField
          control={control}
          name="serviceId"
          label="Serviço"
          placeholder="Escolha o serviço"
          required
          options={(services.data ?? [])
            .filter(({ isActive }) => isActive)
            .map(({ id, name, durationMinutes, priceCents }) => ({
              value: id,
              label: `${name} · ${formatMinutes(durationMinutes)} · ${brl(priceCents)}`,
            }))}
        />
        <SelectField
          control={control}
          name="professionalId"
          label="Profissional"
          placeholder="Escolha o profissional"
          required
          options={professionals.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TimeChoice control={control} />
        <TextareaField control={control} name="notes" label="Observações" rows={2} />
      </Form>
    </Dialog>
  )
}
