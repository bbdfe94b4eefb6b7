import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMay } from '../../accounts/web/session.tsx'
import type { Service } from '../../catalogue/contract.ts'
import { termsWith } from '../../catalogue/own-terms.ts'
import { useServiceChoices } from '../../catalogue/web/use-service-choices.ts'
import { nameAsBooked } from '../../clients/booked-name.ts'
import * as field from '../../platform/fields.ts'
import { ChoiceField } from '../../platform/web/choice-field.tsx'
import { MoneyField, NumberField, TextField, TimeField } from '../../platform/web/form-fields.tsx'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { useAfterChange } from '../../platform/web/use-after-change.ts'
import { useWhenChanged } from '../../platform/web/use-when-changed.ts'
import { appointmentDuration } from '../appointment.ts'
import type { VisitDetails } from '../contract.ts'
import { clock } from '../grid.ts'
import { needsReason, serviceLineChange } from '../service-line.ts'
import { agendaApi } from './api.ts'
import { performerChoices, type ProfessionalChoice } from '../filters.ts'
import { NotOffered } from './why-not.tsx'
import { SqueezeDialog, squeezeQuestion, useRefusedTime } from './refused-time.tsx'
import { useUndo } from './use-undo.ts'

const lineForm = z.object({
  serviceId: field.id('Escolha o serviço.'),
  professionalId: field.id('Escolha o profissional.'),
  time: field.time('Escolha o horário.'),
  durationMinutes: appointmentDuration(),
  priceCents: field.cents('Informe o valor.'),
  priceReason: serviceLineChange.shape.priceReason,
})

type Props = {
  line: VisitDetails['services'][number]
  services: readonly Service[]
  professionals: readonly ProfessionalChoice[]
  /** The highest discount in percent that this person gives without a reason; null for none. */
  limitPercent: number | null
  onClose: () => void
}

/** Changes one service of a visit, for this visit only. */
export function ServiceLineForm({ line, services, professionals, limitPercent, onClose }: Props) {
  const mayPrice = useMay('pos.sales')
  const sayDone = useUndo()
  const [isSqueezing, setSqueezing] = useState(false)
  const { taken, showRefusal, forgetTaken } = useRefusedTime('Erro ao atualizar o serviço')
  const before = {
    serviceId: line.service.id,
    professionalId: line.professionalId,
    time: clock(line.from),
    durationMinutes: line.to - line.from,
    priceCents: line.priceCents,
  }
  // Only what was changed is sent: the rest may have been changed elsewhere meanwhile.
  const changeOf = ({ priceReason, ...now }: z.input<typeof lineForm>) => ({
    id: line.id,
    version: line.version,
    priceReason,
    ...(now.serviceId !== before.serviceId && { serviceId: now.serviceId }),
    ...(now.professionalId !== before.professionalId && { professionalId: now.professionalId }),
    ...(now.time !== before.time && { time: now.time }),
    ...(now.durationMinutes !== before.durationMinutes && { durationMinutes: now.durationMinutes }),
    ...(now.priceCents !== before.priceCents && { priceCents: now.priceCents }),
  })
  const finish = ({ undoId }: { undoId: string | null }) => {
    sayDone(undoId, 'Serviço atualizado!', 'Vale só para este atendimento.')
    onClose()
  }
  const shell = useFormShell({
    schema: lineForm,
    defaultValues: { ...before, priceReason: line.priceReason ?? '' },
    submit: async (values) => finish(await agendaApi.visits.changeService.call(changeOf(values))),
    onFailure: showRefusal,
  })
  const { control } = shell
  const [serviceId, professionalId, priceCents, durationMinutes, time] = useWatch({
    control,
    name: ['serviceId', 'professionalId', 'priceCents', 'durationMinutes', 'time'],
  })
  const service = services.find(({ id }) => id === serviceId)
  useWhenChanged([serviceId, professionalId, durationMinutes, time], forgetTaken)
  // Another service brings what it takes and costs with whoever does it; of the one that was agreed on, both stay.
  const isOther = serviceId !== before.serviceId
  const proposeTerms = () => {
    if (!service) return
    const { durationMinutes, priceCents } = isOther ? termsWith(service, professionalId) : before
    shell.change({ ...shell.values(), durationMinutes, priceCents })
  }
  useAfterChange(serviceId, proposeTerms)
  useAfterChange(professionalId, () => isOther && proposeTerms())
  const offered = useServiceChoices(services)
  const isOffered = offered.some(({ value }) => value === line.service.id)
  const listCents = service ? termsWith(service, professionalId).priceCents : priceCents
  const asksReason = mayPrice && needsReason(priceCents ?? listCents, { listCents, limitPercent })
  return (
    <>
      <Form shell={shell} label={`Editar ${line.service.name}`} className="grid gap-3" takesFocus>
        <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] gap-3">
          <ChoiceField
            control={control}
            name="serviceId"
            label="Serviço"
            choices={isOffered ? offered : [{ value: line.service.id, label: line.service.name }, ...offered]}
            emptyText="Nenhum serviço encontrado."
          />
          {mayPrice && <MoneyField control={control} name="priceCents" label="Valor" />}
        </div>
        <ChoiceField
          control={control}
          name="professionalId"
          label="Profissional do serviço"
          choices={performerChoices(professionals, service, line.professionalId)}
          emptyText="Nenhum profissional encontrado."
        />
        <div className="grid grid-cols-2 gap-3">
          <TimeField control={control} name="time" label="Início" />
          <NumberField control={control} name="durationMinutes" label="Duração" suffix="min" min={5} max={720} />
        </div>
        {(asksReason || line.priceReason) && mayPrice && (
          <TextField
            control={control}
            name="priceReason"
            label="Motivo do desconto"
            placeholder="Ex.: cortesia, pacote antigo"
            required={asksReason}
          />
        )}
        {taken && (
          <NotOffered
            question={{
              serviceId,
              professionalId,
              date: line.date,
              time,
              movedId: line.id,
            }}
            taken={taken.filter(({ date }) => date === line.date)}
            onSqueeze={() => setSqueezing(true)}
            onChoose={({ time: other, professionalId: who = professionalId }) =>
              shell.change({ ...shell.values(), time: other, professionalId: who })
            }
          />
        )}
        <div className="flex justify-end gap-2">
          <Button size="sm" onClick={onClose}>
            Cancelar
          </Button>
          <Button size="sm" variant="primary" type="submit" form={shell.id} pending={shell.pending}>
            Salvar serviço
          </Button>
        </div>
      </Form>
      {isSqueezing && (
        <SqueezeDialog
          text={squeezeQuestion(nameAsBooked(line.client.name, line.bookedName), time)}
          onSqueeze={async (squeezeReason) =>
            finish(await agendaApi.visits.squeezeLine.call({ ...changeOf(shell.values()), squeezeReason }))
          }
          onClose={() => setSqueezing(false)}
        />
      )}
    </>
  )
}
