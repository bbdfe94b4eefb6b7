import { Button } from '../../platform/web/ui/button.tsx'
import { Spinner } from '../../platform/web/ui/spinner.tsx'

/** Says in words that it is under way; the form sends once however often it is pressed. */
export const VerifyButton = ({ pending }: { pending: boolean }) => (
  <Button type="submit" variant="accent" fullWidth icon={pending && <Spinner />} aria-busy={pending}>
    {pending ? 'Verificando...' : 'Acessar Painel Master'}
  </Button>
)
