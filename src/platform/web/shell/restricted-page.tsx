import { Lock } from 'lucide-react'
import { Card } from '../ui/card.tsx'
import { LinkButton } from '../ui/link-button.tsx'

type Restriction = { text?: string | undefined; onwards?: { to: string; label: string } | undefined }

/** Replaces a screen that this person may not see: no retry, which would change nothing, but a way on. */
export const RestrictedPage = ({ text = 'Você não tem permissão para ver esta tela.', onwards }: Restriction) => (
  <Card>
    <div className="grid place-items-center gap-2 px-5 py-10 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-sunken text-soft">
        <Lock aria-hidden size={22} />
      </span>
      <h1 className="text-sm font-semibold text-ink">Acesso Restrito</h1>
      <p className="max-w-sm text-sm text-soft">{text}</p>
      {onwards && <LinkButton to={onwards.to}>Ir para {onwards.label}</LinkButton>}
    </div>
  </Card>
)
