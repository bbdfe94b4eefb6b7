import type { PageHead } from '../../platform/page.ts'
import { paths } from '../../platform/paths.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'

export const notFoundHead = (): PageHead => ({ title: 'Oops! Page not found', noindex: true })

/** The specification's own words, in English there too. */
export function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 px-4 text-center">
      <p aria-hidden className="figures text-3xl font-semibold text-accent-text">
        404
      </p>
      <h1 className="text-xl font-semibold">Oops! Page not found</h1>
      <p className="max-w-sm text-base text-soft">Este endereço não existe ou mudou de lugar.</p>
      <a href={paths.home} className={buttonClass('primary', 'lg')}>
        Voltar ao início
      </a>
    </main>
  )
}
