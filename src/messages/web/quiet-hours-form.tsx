import { useWatch } from 'react-hook-form'
import { useMay } from '../../accounts/web/session.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormCard } from '../../platform/web/frames/form-card.tsx'
import { SwitchField, TimeField } from '../../platform/web/form-fields.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { quietForm, type QuietForm } from '../message-rule.ts'
import { messagesApi } from './api.ts'

export const readOnlyReason = 'Só o proprietário ou o gerente pode alterar as mensagens'

/** The hours in which nothing is sent automatically. */
export function QuietHoursForm({ quiet }: { quiet: QuietForm }) {
  const mayEdit = useMay('settings.edit')
  const shell = useFormShell({
    schema: quietForm,
    defaultValues: quiet,
    submit: async (values) => {
      await messagesApi.rules.saveQuiet.call(values)
      toast.success('Horário de silêncio salvo!')
    },
    failed: ['Erro ao salvar', 'Tente novamente.'],
  })
  const { control } = shell
  const { isOn } = useWatch({ control })
  return (
    <FormCard
      shell={shell}
      label="Horário de silêncio"
      submitLabel="Salvar horário"
      button={{ variant: 'secondary', disabledReason: mayEdit ? undefined : readOnlyReason }}
      foot={(send) => <div className="flex justify-end max-md:[&>*]:flex-1">{send}</div>}
    >
      <SwitchField
        control={control}
        name="isOn"
        label="Horário de silêncio"
        hint="As mensagens desse período são enviadas quando ele termina ou, se o atendimento for antes, pouco antes de ele começar."
      />
      {isOn && (
        <div className="grid items-start gap-4 sm:grid-cols-2 md:max-w-md">
          <TimeField control={control} name="from" label="Início" />
          <TimeField control={control} name="to" label="Fim" />
        </div>
      )}
    </FormCard>
  )
}
