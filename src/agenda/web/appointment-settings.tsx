import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useBusiness, useMay } from '../../accounts/web/session.tsx'
import { localDate, localTime } from '../../platform/clock.ts'
import { brl, formatLocalDate, formatMinutes, formatPhone } from '../../platform/format.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { DateField, SelectField, TimeField } from '../../platform/web/form-fields.tsx'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { appointmentRefusals, appointmentSettings, slotTakenFacts } from '../appointment.ts'
import type { Appointment } from '../contract.ts'
import type { Person } from '../filters.ts'
import { agendaApi } from './api.ts'
import { FreeChips } from './free-chips.tsx'
import { statusOptions } from './status-select.tsx'

const { SLOT_TAKEN, HAS_HISTORY } = appointmentRefusals
type Props = { appointment: Appointment; professionals: Person[]; onClose: () => void }

export function AppointmentSettings({ appointment, professionals, onClose }: Props) {
  const { id, status, professionalId, client, service } = appointment
  const { zone } = useBusiness()
  const startsAt = new Date(appointment.startsAt)
  const beginning = { date: localDate(startsAt, zone), time: localTime(startsAt, zone) }
  const queryClient = useQueryClient()
  const mayEdit = useMay('bookings.edit')
  const [instead, setInstead] = useState<{ date: string; time: string }[]>([])
  const shell = useFormShell({
    schema: appointmentSettings,
    defaultValues: { status, professionalId, ...beginning },
    submit: async (values) => {
      const moved = values.date !== beginning.date || values.time !== beginning.time
      // What was not touched here may have been changed elsewhere meanwhile.
      await agendaApi.update.call({
        id,
        ...(values.status !== status && { status: values.status }),
        ...(values.professionalId !== professionalId && { professionalId: values.professionalId }),
        ...(moved && { date: values.date, time: values.time }),
      })
      await queryClient.invalidateQueries({ queryKey: agendaApi.key() })
      toast.success('Agendamento atualizado!', 'As alterações foram salvas com sucesso.')
      onClose()
    },
    onFailure: (refusal) => {
      const isTaken = refusal?.code === SLOT_TAKEN.code
      const facts = slotTakenFacts.safeParse(refusal?.facts)
      setInstead(isTaken && facts.success ? facts.data.free : [])
      toastFailure(isTaken ? SLOT_TAKEN.title : 'Erro ao atualizar agendamento', 'Tente novamente.')(refusal)
    },
  })
  const { control } = shell
  const [date, time] = useWatch({ control, name: ['date', 'time'] })
  const [dateField, timeField] = [
    useController({ control, name: 'date' }).field,
    useController({ control, name: 'time' }).field,
  ]
  const choosable = professionals.filter((one) => one.isActive || one.id === professionalId)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Configurações do Agendamento"
      footer={
        <>
          <Removal appointment={appointment} onRemoved={onClose} />
          <Button onClick={onClose}>Cancelar</Button>
          {mayEdit && (
            <Button variant="primary" type="submit" form={shell.id} pending={shell.pending}>
              Salvar Alterações
            </Button>
          )}
        </>
      }
    >
      <dl className="mb-5 grid grid-cols-2 gap-x-4 gap-y-3 rounded-card bg-sunken p-4 text-sm">
        <Fact name="Cliente">
          {client.name}
          {client.phone && (
            <a href={`tel:${client.phone}`} className="figures block text-xs text-soft underline">
              {formatPhone(client.phone)}
            </a>
          )}
        </Fact>
        <Fact name="Serviço">
          {service.name}
          <span className="block text-xs text-soft">{formatMinutes(appointment.to - appointment.from)}</span>
        </Fact>
        <Fact name="Horário original">
          <span className="figures">
            {formatLocalDate(beginning.date)} às {beginning.time}
          </span>
        </Fact>
        <Fact name="Valor">
          <span className="figures">{brl(appointment.priceCents)}</span>
        </Fact>
        {appointment.notes && (
          <div className="col-span-2">
            <Fact name="Observações">{appointment.notes}</Fact>
          </div>
        )}
      </dl>
      <Form shell={shell} label="Configurações do agendamento">
        <div className="grid content-start gap-4 md:grid-cols-2">
          <SelectField control={control} name="status" label="Status" options={statusOptions(status)} />
          <SelectField
            control={control}
            name="professionalId"
            label="Profissional"
            options={choosable.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
        <div className="grid grid-cols-2 content-start gap-4">
          <DateField control={control} name="date" label="Nova data" />
          <TimeField control={control} name="time" label="Novo horário" />
        </div>
        {instead.length > 0 && (
          <div role="status" className="grid gap-1.5">
            <p className="text-xs text-soft">Horários livres mais próximos</p>
            <FreeChips
              label="Horários livres"
              times={instead}
              chosen={{ date, time }}
              onChoose={(chosen) => {
                dateField.onChange(chosen.date)
                timeField.onChange(chosen.time)
              }}
            />
          </div>
        )}
      </Form>
    </Dialog>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-soft">{name}</dt>
    <dd className="break-words text-ink">{children}</dd>
  </div>
)

/** Takes back what has not begun; what has begun can only be cancelled. */
function Removal({ appointment, onRemoved }: { appointment: Appointment; onRemoved: () => void }) {
  const mayRemove = useMay('bookings.delete')
  const [asking, setAsking] = useState(false)
  const [openedAt] = useState(() => Date.now())
  const queryClient = useQueryClient()
  const remove = useMutation({
    ...agendaApi.remove.mutationOptions(),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: agendaApi.key() })
      toast.success('Agendamento excluído!')
      onRemoved()
    },
    onError: (error) => {
      setAsking(false)
      toastFailure('Erro ao excluir agendamento', 'Tente novamente.')(refusalOf(error))
    },
  })
  if (!mayRemove) return null
  const isHistory = appointment.status === 'completed' || Date.parse(appointment.startsAt) <= openedAt
  return (
    <>
      <div className="md:mr-auto">
        <Button
          variant="ghost"
          icon={<Trash2 aria-hidden size={16} />}
          disabledReason={isHistory ? HAS_HISTORY.text : undefined}
          onClick={() => setAsking(true)}
        >
          Excluir
        </Button>
      </div>
      <Confirm
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate({ id: appointment.id })}
        pending={remove.isPending}
        title="Confirmar Exclusão"
        text={`Tem certeza que deseja excluir o agendamento de ${appointment.client.name}? Esta ação não pode ser desfeita.`}
        confirmLabel="Excluir"
      />
    </>
  )
}
