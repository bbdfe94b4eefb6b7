import { useLocation } from '@tanstack/react-router'
import { Lock, RotateCw } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LinkButton } from '../ui/link-button.tsx'

export function NotFoundPage() {
  // Whoever works here is not led to the advertisement.
  const isAtWork = useLocation({ select: ({ pathname }) => pathname.startsWith(paths.overview) })
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <div className="grid justify-items-center gap-3">
        <p className="figures text-xl font-semibold text-accent-text">404</p>
        <h1 className="text-xl font-semibold text-ink">Oops! Page not found</h1>
        <p className="text-sm text-soft">Esta página não existe ou mudou de endereço.</p>
        <LinkButton to={isAtWork ? paths.overview : paths.home} variant="primary" outside={!isAtWork}>
          Voltar ao início
        </LinkButton>
      </div>
    </main>
  )
}

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

/** Replaces a screen that threw an error. */
export const CrashPage = () => (
  <main role="alert" className="grid min-h-dvh place-items-center p-6 text-center">
    <div className="grid justify-items-center gap-3">
      <h1 className="text-xl font-semibold text-ink">Unexpected Application Error!</h1>
      <p className="max-w-md text-sm text-soft">
        Algo deu errado nesta tela. O que já foi salvo continua salvo; recarregue a página para continuar.
      </p>
      <Button variant="primary" icon={<RotateCw aria-hidden size={16} />} onClick={() => location.reload()}>
        Recarregar
      </Button>
    </div>
  </main>
)
