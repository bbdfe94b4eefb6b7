import { useMay } from '../../accounts/web/session.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormCard } from '../../platform/web/frames/form-card.tsx'
import { SelectField } from '../../platform/web/form-fields.tsx'
import { formatMinutes } from '../../platform/format.ts'
import { toast } from '../../platform/web/ui/toast.tsx'
import { offerMinutes as choices, offerSettings } from '../wish.ts'
import { waitlistApi } from './api.ts'

/** Sets how long an offer is held. */
export function OfferSettings({ offerMinutes }: { offerMinutes: number }) {
  const mayEdit = useMay('settings.edit')
  const shell = useFormShell({
    schema: offerSettings,
    defaultValues: { offerMinutes },
    submit: async (values) => {
      await waitlistApi.saveSettings.call(values)
      toast.success('Prazo salvo!', 'Vale para as próximas ofertas.')
    },
    failed: ['Erro ao salvar prazo', 'Tente novamente.'],
  })
  return (
    <FormCard
      shell={shell}
      label="Prazo das ofertas"
      className="flex flex-wrap items-end justify-between gap-4"
      submitLabel="Salvar prazo"
      button={{
        variant: 'secondary',
        disabledReason: mayEdit ? undefined : 'Só o proprietário ou o gerente pode alterar o prazo',
      }}
      foot={(send) => send}
    >
      <div className="min-w-60 flex-1 md:max-w-md">
        <SelectField
          control={shell.control}
          name="offerMinutes"
          label="Prazo para responder a uma oferta"
          hint="Passado o prazo, o horário é oferecido ao próximo da lista. No horário de silêncio, nenhuma oferta é feita."
          options={choices.map((minutes) => ({ value: String(minutes), label: formatMinutes(minutes) }))}
        />
      </div>
    </FormCard>
  )
}
