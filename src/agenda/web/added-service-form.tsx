import { useState } from 'react'
import { useController } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Service } from '../../catalogue/contract.ts'
import { useServiceChoices } from '../../catalogue/web/use-service-choices.ts'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { timeOf } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { ChoiceField } from '../../platform/web/choice-field.tsx'
import { TimeField } from '../../platform/web/form-fields.tsx'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { useWhenChanged } from '../../platform/web/use-when-changed.ts'
import { addedService, isLive } from '../appointment.ts'
import type { VisitDetails } from '../contract.ts'
import { agendaApi } from './api.ts'
import { performerChoices, type ProfessionalChoice } from '../filters.ts'
import { SqueezeDialog, squeezeQuestion, useRefusedTime } from './refused-time.tsx'
import { anybody, FreeTimeChoice, usePlaceFields } from './time-choice.tsx'
import { useUndo } from './use-undo.ts'

const addedForm = z.pick(addedService, { serviceId: true, professionalId: true, date: true, time: true })

type Props = {
  visit: VisitDetails
  services: readonly Service[]
  professionals: readonly ProfessionalChoice[]
  onClose: () => void
}

/** Adds a service to a visit: after its last one, or at another time of the day. */
export function AddedServiceForm({ visit, services, professionals, onClose }: Props) {
  const sayDone = useUndo()
  // One id per form, so that a request sent again after a lost answer does not add twice.
  const [id] = useState(() => newId())
  const [isSqueezing, setSqueezing] = useState(false)
  const { taken, showRefusal, forgetTaken } = useRefusedTime('Erro ao adicionar o serviço')
  const live = visit.services.filter(({ status }) => isLive(status))
  const last = live.reduce((a, b) => (b.to + b.bufferAfterMinutes > a.to + a.bufferAfterMinutes ? b : a), live[0]!)
  const added = { id: last.id, newId: id }
  const finish = ({ undoId }: { undoId: string | null }) => {
    sayDone(undoId, 'Serviço adicionado!', undefined, 'O serviço saiu do atendimento.')
    onClose()
  }
  const shell = useFormShell({
    schema: addedForm,
    defaultValues: {
      serviceId: '',
      professionalId: last.professionalId,
      date: last.date,
      time: timeOf(Math.min(last.to + last.bufferAfterMinutes, 1439)),
    },
    submit: async (values) => finish(await agendaApi.visits.addService.call({ ...values, ...added })),
    onFailure: showRefusal,
  })
  const { control } = shell
  const serviceId = useController({ control, name: 'serviceId' }).field.value
  const { place, choosePlace } = usePlaceFields(control)
  const service = services.find((one) => one.id === serviceId)
  useWhenChanged([serviceId, place], forgetTaken)
  return (
    <>
      <Form
        shell={shell}
        label="Adicionar serviço"
        className="grid gap-3 rounded-card border border-line p-3"
        takesFocus
      >
        <ChoiceField
          control={control}
          name="serviceId"
          label="Novo serviço"
          placeholder="Escolha o serviço"
          required
          choices={useServiceChoices(services)}
          lately="services"
          emptyText="Nenhum serviço encontrado."
        />
        <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
          <ChoiceField
            control={control}
            name="professionalId"
            label="Quem faz"
            choices={[anybody, ...performerChoices(professionals, service)]}
            emptyText="Nenhum profissional encontrado."
          />
          <TimeField control={control} name="time" label="Início" />
        </div>
        {serviceId !== '' && (
          <FreeTimeChoice
            serviceId={serviceId}
            place={place}
            onChoose={choosePlace}
            taken={taken}
            onSqueeze={place.professionalId === '' ? undefined : () => setSqueezing(true)}
          />
        )}
        <div className="flex justify-end gap-2">
          <Button size="sm" onClick={onClose}>
            Cancelar
          </Button>
          <Button size="sm" variant="primary" type="submit" form={shell.id} pending={shell.pending}>
            Adicionar
          </Button>
        </div>
      </Form>
      {isSqueezing && (
        <SqueezeDialog
          text={squeezeQuestion(nameAsBooked(last.client.name, last.bookedName), place.time)}
          onSqueeze={async (squeezeReason) =>
            finish(await agendaApi.visits.squeezeIn.call({ ...shell.values(), ...place, ...added, squeezeReason }))
          }
          onClose={() => setSqueezing(false)}
        />
      )}
    </>
  )
}
