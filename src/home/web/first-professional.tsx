import { useState } from 'react'
import * as z from 'zod/mini'
import { useMe } from '../../accounts/web/session.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormBody } from '../../platform/web/frames/form-dialog.tsx'
import { TextField } from '../../platform/web/form-fields.tsx'
import { Switch } from '../../platform/web/ui/checkbox.tsx'
import { professionalForm } from '../../team/professional.ts'
import { EmailOrNone, PhoneOrNone } from '../../team/web/contact-fields.tsx'

const { name, email, phone } = professionalForm.shape
const whoServes = z.object({ name, email, phone })

export type FirstPerson = z.output<typeof whoServes> & { accountId: string | null }

/** Asks for the first professional. It is nearly always the owner, of whom only the phone number may be missing. */
export function FirstProfessional({ onDone }: { onDone: (person: FirstPerson) => void }) {
  const { account } = useMe()
  const [isOwner, setOwner] = useState(true)
  const shell = useFormShell({
    schema: whoServes,
    defaultValues: { name: account.name, email: account.email, phone: account.phone ?? '' },
    submit: async (values) => onDone({ ...values, accountId: isOwner ? account.id : null }),
  })
  const { control } = shell
  return (
    <FormBody
      shell={shell}
      label="Primeiro profissional"
      className="grid max-w-xl gap-4"
      submitLabel="Continuar"
      foot="flex justify-end"
    >
      <Switch
        label="Eu também atendo"
        hint="Se você não atende, desligue e cadastre quem atende."
        checked={isOwner}
        onChange={({ target }) => {
          setOwner(target.checked)
          const { phone } = shell.values()
          shell.reset(
            target.checked ? { name: account.name, email: account.email, phone } : { name: '', email: '', phone },
          )
        }}
      />
      {!isOwner && (
        <>
          <TextField control={control} name="name" label="Nome" autoComplete="off" required />
          <EmailOrNone control={control} />
        </>
      )}
      <PhoneOrNone control={control} phoneLabel={isOwner ? 'Seu telefone' : 'Telefone'} />
    </FormBody>
  )
}
