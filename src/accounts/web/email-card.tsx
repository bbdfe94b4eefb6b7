import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { FormCard } from '../../platform/web/frames/form-card.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { TextField } from '../../platform/web/form-fields.tsx'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { newEmailInput } from '../account.ts'
import { accountsApi } from './api.ts'
import { useMe } from './session.tsx'

/** The new address takes effect when the link that was sent to it is opened. */
export function EmailCard() {
  const { account } = useMe()
  const [waitingFor, setWaitingFor] = useState<string | null>(null)
  const shell = useFormShell({
    schema: newEmailInput,
    defaultValues: { email: '' },
    submit: async (values) => {
      await accountsApi.changeEmail.call(values)
      setWaitingFor(values.email)
      shell.reset({ email: '' })
      toast.success('Email enviado!', `Abra o link que enviamos para ${values.email}.`)
    },
  })
  return (
    <FormCard
      shell={shell}
      title="E-mail"
      actions={
        account.emailVerified ? (
          <Badge tone="success" icon={<BadgeCheck aria-hidden size={14} />}>
            Confirmado
          </Badge>
        ) : (
          <Badge tone="warning">Não confirmado</Badge>
        )
      }
      intro={
        <p className="mb-4 text-sm text-soft">
          Seu e-mail de acesso é <b className="font-semibold wrap-anywhere text-ink">{account.email}</b>.
          {waitingFor && waitingFor !== account.email && (
            <>
              {' '}
              O novo e-mail, <b className="font-semibold wrap-anywhere text-ink">{waitingFor}</b>, passa a valer quando
              você abrir o link que enviamos.
            </>
          )}
        </p>
      }
      label="Trocar e-mail"
      submitLabel="Trocar e-mail"
    >
      <TextField control={shell.control} name="email" label="Novo e-mail" type="email" autoComplete="email" />
    </FormCard>
  )
}
