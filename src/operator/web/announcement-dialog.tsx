import { useState } from 'react'
import { formatCount } from '../../platform/format.ts'
import { newId } from '../../platform/id.ts'
import { useFormShell } from '../../platform/web/form.tsx'
import { SelectField, TextareaField, TextField } from '../../platform/web/form-fields.tsx'
import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { announcementForm, audienceNames, audiences, type AudienceSizes } from '../announcement.ts'
import { operatorApi } from './api.ts'

/** How many people it reaches stands beside each audience, because a mail cannot be taken back. */
export function AnnouncementDialog({ sizes, onClose }: { sizes: AudienceSizes; onClose: () => void }) {
  const [id] = useState(newId)
  const shell = useFormShell({
    schema: announcementForm,
    defaultValues: { audience: '', subject: '', body: '' },
    submit: async (values) => {
      const { owners } = await operatorApi.announcements.send.call({ id, ...values })
      toast.success('Comunicado enviado!', owners === 1 ? 'Para 1 pessoa.' : `Para ${formatCount(owners)} pessoas.`)
      onClose()
    },
    failed: 'Erro ao enviar o comunicado',
  })
  const { control } = shell
  const choices = audiences.map((value) => ({
    value,
    label: `${audienceNames[value]} (${formatCount(sizes[value])})`,
  }))
  return (
    <FormDialog
      shell={shell}
      onClose={onClose}
      title="Novo comunicado"
      description="Vai por e-mail, uma vez para cada proprietário que confirmou o endereço. Depois de enviado, não pode ser desfeito."
      label="Comunicado"
      submitLabel="Enviar comunicado"
    >
      <SelectField
        control={control}
        name="audience"
        label="Quem recebe"
        options={[{ value: '', label: 'Escolha um grupo' }, ...choices]}
        required
      />
      <TextField control={control} name="subject" label="Assunto" autoComplete="off" required />
      <TextareaField
        control={control}
        name="body"
        label="Mensagem"
        hint="Cada linha é um parágrafo. O e-mail começa com o nome da pessoa."
        rows={8}
        required
      />
    </FormDialog>
  )
}
