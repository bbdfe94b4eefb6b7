import { useFormShell } from '../../platform/web/form.tsx'
import { FormBody } from '../../platform/web/frames/form-dialog.tsx'
import { SwitchField } from '../../platform/web/form-fields.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { businessNotices, type BusinessNotices } from '../business.ts'
import { businessApi } from './api.ts'
import { useSaveSettings } from './use-save-settings.ts'

export function BusinessNoticesForm({ notices, email }: { notices: BusinessNotices; email: string | null }) {
  const { saved, onFailure } = useSaveSettings()
  const shell = useFormShell({
    schema: businessNotices,
    defaultValues: notices,
    submit: async (values) => {
      await businessApi.updateNotices.call(values)
      saved()
    },
    onFailure,
  })
  return (
    <FormBody shell={shell} label="Notificações" className="grid max-w-3xl gap-5" submitLabel="Salvar notificações">
      <Card title="Avisos por e-mail">
        <p className="mb-3 text-sm text-soft">
          {email ? (
            <>
              Os avisos vão para <b className="font-semibold wrap-anywhere text-ink">{email}</b>.
            </>
          ) : (
            'Os avisos vão para o proprietário. Para outro endereço, preencha o e-mail do negócio no Perfil.'
          )}
        </p>
        <div className="grid gap-3">
          <SwitchField
            control={shell.control}
            name="mailsBookings"
            label="E-mail para novos agendamentos"
            hint="Quando um cliente agenda pela sua página."
          />
          <SwitchField
            control={shell.control}
            name="mailsCancellations"
            label="E-mail para cancelamentos"
            hint="Quando um agendamento é cancelado na agenda."
          />
        </div>
      </Card>
    </FormBody>
  )
}
