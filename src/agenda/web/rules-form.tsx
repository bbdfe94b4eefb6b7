import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Control, useController, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useMay } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { formatMinutes } from '../../platform/format.ts'
import { NumberField, SelectField } from '../../platform/web/form-fields.tsx'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Switch } from '../../platform/web/ui/checkbox.tsx'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { agendaRules, slotSteps, type AgendaRules } from '../agenda-rules.ts'
import { defaultWeek } from '../../team/hours.ts'
import { agendaApi } from './api.ts'
import { RulesPreview } from './hours-preview.tsx'
import { HoursField } from '../../team/web/hours-field.tsx'

type Input = z.input<typeof agendaRules>

export function RulesForm() {
  const rules = useQuery(agendaApi.rules.get.queryOptions())
  return (
    <Loaded
      query={rules}
      failed={['Erro ao carregar regras', 'Não foi possível carregar as regras da agenda.']}
      around={(failure) => <Card>{failure}</Card>}
      skeleton={
        <Card>
          <div aria-busy className="grid gap-4 md:grid-cols-2">
            <span className="visually-hidden">Carregando...</span>
            {['slot', 'gap', 'notice', 'horizon', 'change'].map((field) => (
              <Skeleton key={field} className="h-16" />
            ))}
          </div>
        </Card>
      }
    >
      {(stored) => <StoredRules rules={stored} />}
    </Loaded>
  )
}

function StoredRules({ rules }: { rules: AgendaRules }) {
  const mayEdit = useMay('settings.edit')
  const shell = useFormShell({
    schema: agendaRules,
    defaultValues: rules,
    submit: async (values) => {
      await agendaApi.rules.save.call(values)
      toast.success('Regras da agenda salvas!', 'Valem para os próximos agendamentos.')
    },
    failed: ['Erro ao salvar regras', 'Tente novamente.'],
  })
  const { control } = shell
  const shown = useWatch({ control })
  return (
    <Form shell={shell} label="Regras da agenda" className="grid gap-4">
      <Card title="Horários oferecidos">
        <div className="grid items-start gap-4 md:grid-cols-2">
          <SelectField
            control={control}
            name="slotStepMinutes"
            label="Oferecer horários a cada"
            hint="De quanto em quanto tempo um atendimento pode começar."
            options={slotSteps.map((minutes) => ({ value: String(minutes), label: formatMinutes(minutes) }))}
          />
          <NumberField
            control={control}
            name="gapMinutes"
            label="Intervalo entre atendimentos"
            suffix="min"
            min={0}
            max={120}
            hint="Tempo mínimo depois de cada atendimento. Cada serviço pode ter um intervalo maior."
          />
        </div>
      </Card>
      <Card title="Agendamento online">
        <div className="grid gap-4">
          <div className="grid items-start gap-4 md:grid-cols-2">
            <SelectField
              control={control}
              name="noticeMinutes"
              label="Antecedência mínima"
              hint="Com quanta antecedência o cliente precisa agendar."
              options={noticeOptions(rules.noticeMinutes)}
            />
            <NumberField
              control={control}
              name="horizonDays"
              label="Antecedência máxima"
              suffix="dias"
              min={1}
              max={365}
              hint="Até quantos dias à frente o cliente pode agendar."
            />
            <SelectField
              control={control}
              name="changeNoticeMinutes"
              label="Remarcar ou cancelar online"
              hint="Com quanta antecedência o cliente precisa remarcar ou cancelar pela página."
              options={noticeOptions(rules.changeNoticeMinutes)}
            />
          </div>
          <OpeningHours control={control} />
        </div>
      </Card>
      <RulesPreview rules={shown} />
      <div className="flex justify-end max-md:[&>*]:flex-1">
        <Button
          variant="primary"
          type="submit"
          pending={shell.pending}
          disabledReason={mayEdit ? undefined : 'Só o proprietário ou o gerente pode alterar as regras'}
        >
          Salvar regras
        </Button>
      </div>
    </Form>
  )
}

/** Without opening hours the professionals' own hours decide. */
function OpeningHours({ control }: { control: Control<Input> }) {
  const { field } = useController({ control, name: 'openingHours' })
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <Switch
        label="Limitar ao horário de funcionamento"
        hint="Se desligar, valem só os horários de cada profissional. A recepção pode agendar fora do horário de funcionamento."
        checked={field.value !== null}
        onChange={({ target }) => field.onChange(target.checked ? defaultWeek : null)}
      />
      {field.value !== null && (
        <HoursField
          control={control}
          name="openingHours"
          label="Horário de funcionamento"
          hint="Marque os dias em que o negócio abre."
          free="Fechado"
        />
      )}
      <p className="text-xs text-soft">
        Feriados, recesso e dias com outro horário ficam em{' '}
        <Link to={paths.specialDates} className="font-semibold text-ink underline">
          Feriados e datas especiais
        </Link>
        .
      </p>
    </div>
  )
}

const notices = [0, 15, 30, 60, 120, 240, 720, 1440, 2880, 4320, 10080]

const noticeOptions = (saved: number) =>
  [...new Set([...notices, saved])]
    .toSorted((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: noticeName(minutes) }))

function noticeName(minutes: number): string {
  if (minutes === 0) return 'Sem antecedência'
  if (minutes % 1440 > 0) return formatMinutes(minutes)
  return minutes === 1440 ? '1 dia' : `${minutes / 1440} dias`
}
