import { useState } from 'react'
import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { SelectField } from '../../platform/web/form-fields.tsx'
import { RadioGroup } from '../../platform/web/ui/radio-group.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { consentForm, methodNames, methods, type Purpose, purposeNames } from '../consent.ts'
import { clientsApi } from './api.ts'

type Props = { clientId: string; purpose: Purpose; onClose: () => void }

/** Records the client's answer to one purpose, and how it was given. */
export function ConsentDialog({ clientId, purpose, onClose }: Props) {
  const [answer, setAnswer] = useState<'yes' | 'no'>('yes')
  const shell = useFormShell({
    schema: consentForm,
    defaultValues: { id: clientId, purpose, isGranted: true, method: 'in_person' },
    submit: async (values) => {
      await clientsApi.recordConsent.call({ ...values, isGranted: answer === 'yes' })
      toast.success('Consentimento registrado!')
      onClose()
    },
    failed: ['Erro ao registrar consentimento', 'Tente novamente.'],
  })
  const { name, text } = purposeNames[purpose]
  return (
    <FormDialog
      shell={shell}
      onClose={onClose}
      title={name}
      description={text}
      size="sm"
      label={`Consentimento: ${name}`}
      submitLabel="Registrar"
    >
      <RadioGroup
        label="Resposta"
        value={answer}
        onChange={setAnswer}
        options={[
          { value: 'yes', label: 'Aceita' },
          { value: 'no', label: 'Não aceita' },
        ]}
      />
      <SelectField
        control={shell.control}
        name="method"
        label="Como respondeu"
        options={methods.map((method) => ({ value: method, label: methodNames[method] }))}
      />
    </FormDialog>
  )
}
