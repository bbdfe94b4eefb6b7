import { useQuery } from '@tanstack/react-query'
import { Ban, Plus, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useController, useWatch, type Control } from 'react-hook-form'
import { useMay } from '../../accounts/web/session.tsx'
import { catalogueApi } from '../../catalogue/web/api.ts'
import { ComboLine } from '../../catalogue/web/combo-line.tsx'
import { useCombo } from '../../catalogue/web/use-combo.ts'
import { useServiceChoices } from '../../catalogue/web/use-service-choices.ts'
import { ServiceDialog } from '../../catalogue/web/service-dialog.tsx'
import { QuickClientForm } from '../../clients/web/quick-client-form.tsx'
import { clientChoice, useClientSearch } from '../../clients/web/use-client-search.ts'
import { minutesOf, timeOf } from '../../platform/clock.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { useWhenChanged } from '../../platform/web/use-when-changed.ts'
import { newId } from '../../platform/id.ts'
import { focusInForm } from '../../platform/web/focus-in-form.ts'
import { ChoiceField } from '../../platform/web/choice-field.tsx'
import { DateField, TextareaField, TimeField } from '../../platform/web/form-fields.tsx'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { type Choice, Combobox } from '../../platform/web/ui/combobox.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { SidePanel } from '../../platform/web/ui/side-panel.tsx'
import { DialogFoot } from '../../platform/web/ui/dialog-parts.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { PerformersField } from '../../team/web/performers-field.tsx'
import { agendaApi } from './api.ts'
import { FurtherServices, minutesOfAll, TermsLine, termsOf } from './further-services.tsx'
import { shortDate } from './date-navigation.tsx'
import { performerChoices, type ProfessionalChoice } from '../filters.ts'
import { appointmentForm, everyWeek, RepeatChoice, type AppointmentForm } from './repeat-choice.tsx'
import { ClashList, SameClientNotice, SqueezeDialog, squeezeQuestion, useRefusedTime } from './refused-time.tsx'
import { anybody, FreeTimeChoice, usePlaceFields } from './time-choice.tsx'
import type { AppointmentStart, VisitTemplate } from './visit-again.tsx'
import type { AgendaPlace } from './use-change-appointment.ts'
import { useUndo } from './use-undo.ts'
import type { BlockBeginning } from './time-off-dialog.tsx'
import { Field } from '../../platform/web/ui/field.tsx'

type MadeTime = Pick<AppointmentStart, 'date' | 'time' | 'professionalId'>

type Props = {
  beginning: AppointmentStart
  /** For whom it is, where that is known before. */
  client?: Choice | undefined
  /** What is proposed: a visit like one that was. */
  template?: VisitTemplate | undefined
  professionals: ProfessionalChoice[]
  /** Blocks the time instead of booking it. */
  onBlock: (beginning: BlockBeginning) => void
  onMade: (made: AgendaPlace) => void
  onClose: () => void
}

export function AppointmentDialog(props: Props) {
  const { beginning, client: known, template, professionals, onBlock, onMade, onClose } = props
  const formats = useFormats()
  const mayBlock = useMay('bookings.edit')
  const mayAddService = useMay('services.create')
  const services = useQuery(catalogueApi.services.list.queryOptions())
  const serviceChoices = useServiceChoices(services.data ?? [])
  const [client, setClient] = useState<Choice | null>(known ?? null)
  const [addsService, setAddsService] = useState(false)
  const [newClient, setNewClient] = useState<string | null>(null)
  // One id per dialog, so that a request sent again after a lost answer does not book twice.
  const [id] = useState(() => newId())
  const [isSqueezing, setSqueezing] = useState(false)
  const { taken, clashes, showRefusal, forgetTaken, forgetClashes, skipsClashes, skipClashes } =
    useRefusedTime('Erro ao criar agendamento')
  const sayDone = useUndo()
  const finish = (
    { date, time, professionalId }: MadeTime,
    { undoId, id }: { undoId: string | null; id: string },
    dates?: number,
  ) => {
    // The first date of a series may have been left out, so no date is named.
    const ofSeries = dates === 1 ? '1 data na agenda.' : `${dates} datas na agenda.`
    const when = dates ? ofSeries : `${shortDate(date, formats)} às ${time}`
    sayDone(undoId, 'Agendamento criado!', `${client!.label}, ${when}`, 'O agendamento foi removido da agenda.')
    onMade({ id, date, professionalId })
  }
  const shell = useFormShell({
    schema: appointmentForm,
    defaultValues: {
      ...beginning,
      clientId: known?.value ?? '',
      serviceId: template?.services[0].serviceId ?? '',
      notes: '',
      more: template?.services.slice(1) ?? [],
      comboId: '',
      repeat: template?.repeats ? everyWeek : null,
    },
    submit: async ({ repeat, more, ...values }) => {
      if (!repeat)
        return finish(values, await agendaApi.create.call({ ...values, ...(more?.length && { more }), ...ofCombo, id }))
      const series = { ...values, ...(more?.length && { more }), ...ofCombo, id, repeat, skipClashes: skipsClashes() }
      const { appointmentIds, undoId } = await agendaApi.series.create.call(series)
      return finish(values, { undoId, id: appointmentIds[0] ?? id }, appointmentIds.length)
    },
    onInvalid: () => {
      skipClashes(false)
      toast.error('Campos obrigatórios', 'Preencha todos os campos obrigatórios.')
    },
    onFailure: showRefusal,
  })
  const { control } = shell
  const clientId = useController({ control, name: 'clientId' }).field
  const serviceField = useController({ control, name: 'serviceId' }).field
  const comboField = useController({ control, name: 'comboId' })
  const serviceId = serviceField.value
  const { place, choosePlace } = usePlaceFields(control)
  const { date, time, professionalId } = place
  const repeat = useWatch({ control, name: 'repeat' })
  const more = useWatch({ control, name: 'more' }) ?? []
  useWhenChanged([serviceId, professionalId, repeat, date, time, JSON.stringify(more)], forgetTaken)
  useWhenChanged([serviceId, professionalId, repeat, date, time, JSON.stringify(more)], forgetClashes)
  const service = services.data?.find((one) => one.id === serviceId)
  const combo = useCombo(comboField.field.value, [serviceId, ...more.map((one) => one.serviceId)])
  const chosenCombo = combo.chosen?.prices ? combo.chosen.combo : undefined
  const ofCombo = { comboId: chosenCombo?.id ?? null }
  const chooseService = (value: string) => {
    const [first, ...others] = combo.find(value)?.services ?? []
    if (!first) {
      comboField.field.onChange('')
      return serviceField.onChange(value)
    }
    const further = others.map(({ serviceId }) => ({ serviceId, professionalId: '' }))
    shell.change({ ...shell.values(), serviceId: first.serviceId, more: further, comboId: value })
  }
  const wanted = [{ serviceId, professionalId, isBeside: false }, ...more].flatMap((one) => {
    const chosen = services.data?.find(({ id }) => id === one.serviceId)
    return chosen
      ? [{ service: chosen, professionalId: one.professionalId ?? '', isBeside: one.isBeside ?? false }]
      : []
  })
  const minutes = minutesOfAll(
    wanted.map((one) => ({ minutes: termsOf(one, professionals).most.durationMinutes, isBeside: one.isBeside })),
  )
  // After the client is chosen or created, the focus goes to the service.
  useEffect(() => {
    if (client && newClient === null) return focusInForm(shell.id, '[name=serviceId]')
  }, [client, newClient, shell.id])
  const block = () => {
    const { professionalId } = shell.values()
    const toTime = timeOf(Math.min(minutesOf(time) + 60, 1439))
    onBlock({ date, fromTime: time, toTime, ...(professionalId && { professionalId }) })
  }
  if (addsService)
    return (
      <ServiceDialog
        service={null}
        categories={[]}
        performersField={PerformersField}
        onCreated={serviceField.onChange}
        onClose={() => setAddsService(false)}
      />
    )
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
  if (isSqueezing)
    return (
      <SqueezeDialog
        text={squeezeQuestion(client?.label ?? 'o cliente', time)}
        onSqueeze={async (squeezeReason) => {
          const { repeat: _, ...values } = shell.values()
          finish(values, await agendaApi.squeezeIn.call({ ...values, ...ofCombo, id, squeezeReason }))
        }}
        onClose={() => setSqueezing(false)}
      />
    )
  return (
    <SidePanel
      open
      takesFocus
      onClose={onClose}
      title="Novo Agendamento"
      footer={
        <>
          {beginning.time !== '' && mayBlock && (
            <div className="md:mr-auto">
              <Button variant="ghost" icon={<Ban aria-hidden size={16} />} onClick={block}>
                Bloquear horário
              </Button>
            </div>
          )}
          <DialogFoot form={shell} onCancel={onClose} label="Agendar" />
        </>
      }
    >
      <Form shell={shell} label="Novo agendamento">
        <ClientChoice control={control} chosen={client} onChoose={setClient} onAdd={setNewClient} />
        <ChoiceField
          control={control}
          name="serviceId"
          label="Serviço"
          placeholder="Escolha o serviço"
          required
          choices={[...serviceChoices, ...combo.choices]}
          onChosen={chooseService}
          lately="services"
          emptyText="Nenhum serviço encontrado."
        />
        {services.data?.every(({ isActive }) => !isActive) && (
          <p className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunken px-3 py-2 text-sm text-soft">
            Nenhum serviço cadastrado.
            {mayAddService && (
              <Button size="sm" icon={<Plus aria-hidden size={16} />} onClick={() => setAddsService(true)}>
                Cadastrar serviço
              </Button>
            )}
          </p>
        )}
        <ChoiceField
          control={control}
          name="professionalId"
          label="Profissional"
          required
          choices={[anybody, ...performerChoices(professionals, service)]}
          emptyText="Nenhum profissional encontrado."
        />
        <FurtherServices
          control={control}
          formId={shell.id}
          serviceChoices={serviceChoices}
          services={services.data ?? []}
          performersOf={(one) => performerChoices(professionals, one)}
        />
        <div className="grid grid-cols-2 content-start gap-4">
          <DateField control={control} name="date" label="Data" required />
          <TimeField control={control} name="time" label="Horário" required />
        </div>
        <ComboLine chosen={combo.chosen} error={comboField.fieldState.error?.message} />
        <TermsLine chosen={wanted} professionals={professionals} time={time} agreedCents={chosenCombo?.priceCents} />
        <FreeTimeChoice
          serviceId={serviceId}
          more={more.map((one) => ({ ...one, professionalId: one.professionalId || null }))}
          place={place}
          onChoose={choosePlace}
          taken={taken}
          onSqueeze={() => setSqueezing(true)}
        />
        <SameClientNotice
          clientId={clientId.value}
          date={date}
          time={time}
          minutes={minutes || 1}
          professionals={professionals}
        />
        <RepeatChoice control={control} />
        {clashes.length > 0 && (
          <ClashList
            clashes={clashes}
            skipLabel="Agendar as outras datas"
            pending={shell.pending}
            onSkip={() => {
              skipClashes(true)
              shell.onSubmit()
            }}
          />
        )}
        <TextareaField control={control} name="notes" label="Observações" rows={2} />
      </Form>
    </SidePanel>
  )
}

type ClientProps = {
  control: Control<AppointmentForm>
  chosen: Choice | null
  onChoose: (client: Choice | null) => void
  /** Called with the searched name, to create a client. */
  onAdd: (name: string) => void
}

function ClientChoice({ control, chosen, onChoose, onAdd }: ClientProps) {
  const { field, fieldState } = useController({ control, name: 'clientId' })
  const mayAdd = useMay('clients.create')
  const { search, list } = useClientSearch()
  return (
    <Field label="Cliente" required error={fieldState.error?.message}>
      {(input) => (
        <Combobox
          control={input}
          inputRef={field.ref}
          {...list}
          value={chosen}
          onChange={(choice) => {
            onChoose(choice)
            field.onChange(choice?.value ?? '')
          }}
          adding={
            mayAdd
              ? { label: 'Novo cliente', icon: <UserPlus aria-hidden size={16} />, onAdd: () => onAdd(search) }
              : undefined
          }
        />
      )}
    </Field>
  )
}
