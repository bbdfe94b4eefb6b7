import { refusalOf } from '../../platform/web/api.ts'
import { TextField } from '../../platform/web/form-fields.tsx'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { secondFactorForm, secondFactorRefusals } from '../second-factor.ts'
import { TextButton } from './text-button.tsx'

export const needsSecondFactor = (error: unknown): boolean =>
  refusalOf(error)?.code === secondFactorRefusals.SECOND_FACTOR_NEEDED.code

export type SecondFactorProps = { onCode: (secondFactor: string) => Promise<unknown>; onBack: () => void }

/** The last step of every way of signing in, for accounts with a second factor. */
export function SecondFactorForm({ onCode, onBack }: SecondFactorProps) {
  const shell = useFormShell({
    schema: secondFactorForm,
    defaultValues: { secondFactor: '' },
    submit: ({ secondFactor }) => onCode(secondFactor),
    failed: 'Erro no login',
  })
  return (
    <Form shell={shell} label="Verificação em duas etapas">
      <p className="text-sm text-soft">
        Abra o seu aplicativo autenticador e digite o código de 6 dígitos. Sem o aplicativo, use um dos seus códigos de
        recuperação.
      </p>
      <TextField
        control={shell.control}
        name="secondFactor"
        label="Código de verificação"
        autoComplete="one-time-code"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just been asked for this very field
        autoFocus
      />
      <Button type="submit" variant="accent" fullWidth pending={shell.pending}>
        Entrar
      </Button>
      <TextButton onClick={onBack}>Voltar</TextButton>
    </Form>
  )
}
