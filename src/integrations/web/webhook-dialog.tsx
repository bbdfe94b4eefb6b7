import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { TextField } from '../../platform/web/form-fields.tsx'
import { eventNames, webhookEvents, webhookForm } from '../webhook.ts'
import { integrationsApi } from './api.ts'
import { ChosenField } from '../../platform/web/chosen-field.tsx'

type Props = { onClose: () => void; onMade: (secret: string) => void }

/** Makes a webhook with an address and events. */
export function WebhookDialog({ onClose, onMade }: Props) {
  const shell = useFormShell({
    schema: webhookForm,
    defaultValues: { url: '', events: [] },
    submit: async (values) => onMade((await integrationsApi.webhooks.make.call(values)).secret),
    failed: 'Erro ao criar webhook',
  })
  return (
    <FormDialog shell={shell} onClose={onClose} title="Criar webhook" label="Webhook" submitLabel="Criar webhook">
      <TextField
        control={shell.control}
        name="url"
        label="Endereço"
        placeholder="https://"
        hint="Endereço do seu sistema na internet. Cada aviso é um POST para este endereço."
        autoComplete="off"
        required
      />
      <ChosenField
        control={shell.control}
        name="events"
        legend="Avisar quando"
        choices={webhookEvents}
        labels={eventNames}
      />
    </FormDialog>
  )
}
