import { useLocation } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Button } from '../ui/button.tsx'
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
