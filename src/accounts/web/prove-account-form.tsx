import { useState } from 'react'
import { listed } from '../../platform/format.ts'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { PasswordField } from '../../platform/web/form-fields.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { chosenPasswordForm, knownPasswordForm, type Proof, type ProofNeeded } from '../account.ts'
import { TextButton } from './text-button.tsx'
import { NewPasswordField } from './new-password-field.tsx'

type Props = { needed: ProofNeeded; onProof: (proof: Proof) => Promise<unknown> }

/** Asks the reader of a mail to prove that the account is theirs as well, by its password or by choosing a new one. */
export function ProveAccountForm(props: Props) {
  const [isChoosing, setIsChoosing] = useState(false)
  return isChoosing ? (
    <ChosenPassword {...props} onBack={() => setIsChoosing(false)} />
  ) : (
    <KnownPassword {...props} onUnknown={() => setIsChoosing(true)} />
  )
}

function KnownPassword({ needed, onProof, onUnknown }: Props & { onUnknown: () => void }) {
  const shell = useFormShell({
    schema: knownPasswordForm,
    defaultValues: { password: '' },
    submit: onProof,
    failed: 'Erro ao confirmar a conta',
  })
  return (
    <Form shell={shell} label="Confirmar que a conta é sua" takesFocus>
      <p className="text-sm text-soft">
        Para confirmar que a conta é sua, digite a senha dela
        {!needed.mayReplace && ' ou abra o link no aparelho em que você pediu a troca'}.
      </p>
      <Username email={needed.email} />
      <PasswordField control={shell.control} name="password" label="Senha da conta" autoComplete="current-password" />
      <Button type="submit" variant="accent" fullWidth pending={shell.pending}>
        Continuar
      </Button>
      {needed.mayReplace && <TextButton onClick={onUnknown}>Não sei a senha desta conta</TextButton>}
    </Form>
  )
}

function ChosenPassword({ needed, onProof, onBack }: Props & { onBack: () => void }) {
  const shell = useFormShell({
    schema: chosenPasswordForm,
    defaultValues: { newPassword: '', passwordConfirmation: '' },
    submit: ({ newPassword }) => onProof({ newPassword }),
    failed: 'Erro ao criar a senha',
  })
  return (
    <Form shell={shell} label="Criar nova senha" takesFocus>
      <p className="text-sm text-soft">
        Com uma nova senha, só você terá acesso à conta: a senha anterior deixa de valer e quem estava conectado sai.
        {needed.businesses.length > 0 && ` ${alreadyHas(needed.businesses)}`}
      </p>
      <Username email={needed.email} />
      <NewPasswordField control={shell.control} name="newPassword" label="Nova senha" />
      <PasswordField
        control={shell.control}
        name="passwordConfirmation"
        label="Confirmar nova senha"
        autoComplete="new-password"
      />
      <Button type="submit" variant="accent" fullWidth pending={shell.pending}>
        Criar senha e continuar
      </Button>
      <TextButton onClick={onBack}>Digitar a senha atual</TextButton>
    </Form>
  )
}

/** Another person may have made the account with this address, so its contents are shown before it is taken over. */
const alreadyHas = (businesses: string[]): string =>
  businesses.length === 1
    ? `O negócio “${businesses[0]}” já está nesta conta e continua nela. Se não foi você que o cadastrou, fale com o nosso suporte antes de usá-lo.`
    : `Os negócios ${listed(businesses.map((name) => `“${name}”`))} já estão nesta conta e continuam nela. Se não foi você que os cadastrou, fale com o nosso suporte antes de usá-los.`

/** For password managers, which need to know whose password this is. */
const Username = ({ email }: { email: string }) => (
  <input type="text" hidden readOnly autoComplete="username" value={email} />
)
