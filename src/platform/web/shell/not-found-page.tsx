import { LinkButton } from '../ui/link-button.tsx'
import { paths } from '../../paths.ts'

export const NotFoundPage = () => (
  <main className="grid min-h-dvh place-items-center p-6 text-center">
    <div className="grid justify-items-center gap-3">
      <p className="figures text-xl font-semibold text-accent-text">404</p>
      <h1 className="text-xl font-semibold text-ink">Oops! Page not found</h1>
      <p className="text-sm text-soft">Esta página não existe ou mudou de endereço.</p>
      <LinkButton to={paths.home} variant="primary" outside>
        Voltar ao início
      </LinkButton>
    </div>
  </main>
)
