import { productName } from '../../platform/brand.ts'
import type { PageHead } from '../../platform/page.ts'
import { paths } from '../../platform/paths.ts'
import type { HelpFrontView } from '../help-front.ts'
import { type HelpPage, type Subject, subjects } from '../help-page.ts'
import { pagesOf } from '../help-pages.ts'
import { HelpFrame } from './help-frame.tsx'

const headings = {
  all: 'Como podemos ajudar?',
  screen: 'Ajuda desta tela',
  missing: 'Esta página de ajuda não existe',
} as const

const headingOf = (view: HelpFrontView): string =>
  view.kind === 'found' ? `Resultados para “${view.typed}”` : headings[view.kind]

export const helpFrontHead = (view: HelpFrontView): PageHead => ({
  title: view.kind === 'all' ? `Ajuda — ${productName()}` : `${headingOf(view)} — Ajuda — ${productName()}`,
  description: 'Como marcar horários, vender, fechar o caixa, importar clientes e tudo o mais, passo a passo.',
  ...(view.kind === 'all' ? { canonical: paths.help } : { noindex: true }),
})

/** The first page of the help: all pages by subject, or those that were looked for. */
export const HelpFrontPage = (view: HelpFrontView) => (
  <HelpFrame {...(view.kind === 'found' && { typed: view.typed })}>
    <main>
      <h1 className="mt-8 text-2xl font-semibold text-balance break-words text-ink">{headingOf(view)}</h1>
      <Found of={view} />
      {(view.kind === 'all' || view.kind === 'missing' || view.pages.length === 0) && <Everything />}
      {(view.kind === 'screen' || (view.kind === 'found' && view.pages.length > 0)) && (
        <p className="mt-8">
          <a href={paths.help} className="font-semibold text-ink underline underline-offset-4">
            Ver toda a ajuda
          </a>
        </p>
      )}
    </main>
  </HelpFrame>
)

function Found({ of: view }: { of: HelpFrontView }) {
  if (view.kind === 'all') return null
  if (view.kind === 'missing')
    return (
      <p className="mt-2 text-base text-soft">
        O endereço mudou ou está incompleto. Busque acima ou escolha um assunto abaixo.
      </p>
    )
  if (view.pages.length === 0)
    return (
      <p className="mt-2 text-base text-soft">Nada encontrado. Tente outras palavras ou escolha um assunto abaixo.</p>
    )
  return (
    <>
      {view.kind === 'found' && !view.isWhole && (
        <p className="mt-2 text-base text-soft">Nenhuma página tem todas as palavras. Estas são as mais próximas.</p>
      )}
      <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
        {view.pages.map(({ slug, title, about }) => (
          <li key={slug}>
            <a href={paths.helpPage(slug)} className="focus-ring block rounded-card px-4 py-3 hover:bg-hover">
              <span className="block text-base font-semibold text-ink">{title}</span>
              <span className="mt-0.5 block text-sm text-soft">{about}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

const Everything = () => (
  <div className="mt-6 gap-x-10 sm:columns-2">
    {(Object.keys(subjects) as Subject[]).map((subject) => (
      <section key={subject} aria-labelledby={subject} className="mb-8 break-inside-avoid">
        <h2 id={subject} className="text-xl font-semibold text-ink">
          {subjects[subject]}
        </h2>
        <PageLinks of={pagesOf(subject)} />
      </section>
    ))}
  </div>
)

export const PageLinks = ({ of: pages }: { of: readonly HelpPage[] }) => (
  <ul className="mt-2 grid">
    {pages.map(({ slug, title }) => (
      <li key={slug}>
        <a
          href={paths.helpPage(slug)}
          className="focus-ring inline-flex min-h-11 items-center rounded-control py-1.5 text-base text-ink underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {title}
        </a>
      </li>
    ))}
  </ul>
)
