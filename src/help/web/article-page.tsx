import { productName } from '../../platform/brand.ts'
import type { PageHead } from '../../platform/page.ts'
import { paths } from '../../platform/paths.ts'
import { type HelpPage, spansOf, subjects } from '../help-page.ts'
import { helpPage } from '../help-pages.ts'
import { helpShots } from '../shots.ts'
import { HelpFrame } from './help-frame.tsx'
import { PageLinks } from './help-front-page.tsx'

export const articleHead = ({ slug, title, about }: HelpPage): PageHead => ({
  title: `${title} — ${productName()}`,
  description: about,
  canonical: paths.helpPage(slug),
  about: (origin) => ({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Ajuda', item: origin + paths.help },
      { '@type': 'ListItem', position: 2, name: title, item: origin + paths.helpPage(slug) },
    ],
  }),
})

/** One page of the help: what to do in its order, what else to know, and where to read on. */
export function ArticlePage({ subject, title, about, steps, notes, related, picture }: HelpPage) {
  const others = related.flatMap((slug) => helpPage(slug) ?? [])
  return (
    <HelpFrame>
      <nav aria-label="Onde você está" className="mt-6 text-sm text-soft print:hidden">
        <a href={paths.help} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Ajuda
        </a>
        {' · '}
        <a href={`${paths.help}#${subject}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {subjects[subject]}
        </a>
      </nav>
      <main className="max-w-2xl">
        <h1 className="text-2xl font-semibold text-balance text-ink">{title}</h1>
        <p className="mt-2 text-base text-pretty text-soft">{about}</p>
        <ol className="mt-6 grid gap-4">
          {steps.map((step, at) => (
            <li key={step} className="flex gap-4 text-base text-pretty text-ink">
              <span
                aria-hidden
                className="figures grid size-8 shrink-0 place-items-center rounded-full border border-line bg-surface text-sm font-semibold text-ink"
              >
                {at + 1}
              </span>
              <p className="min-w-0 pt-1">
                <Marked text={step} />
              </p>
            </li>
          ))}
        </ol>
        {picture && <Picture {...picture} />}
        <h2 className="mt-8 text-xl font-semibold text-ink">Bom saber</h2>
        <ul className="mt-2 grid list-disc gap-2 pl-5 text-base text-pretty text-ink">
          {notes.map((note) => (
            <li key={note}>
              <Marked text={note} />
            </li>
          ))}
        </ul>
        <section aria-labelledby="veja-tambem" className="mt-8 border-t border-line pt-6 print:hidden">
          <h2 id="veja-tambem" className="text-xl font-semibold text-ink">
            Veja também
          </h2>
          <PageLinks of={others} />
        </section>
      </main>
    </HelpFrame>
  )
}

function Picture({ name, alt }: NonNullable<HelpPage['picture']>) {
  const { light, width, height } = helpShots[name]
  return (
    <img
      src={light}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className="mt-8 h-auto w-full rounded-card border border-line"
    />
  )
}

const Marked = ({ text }: { text: string }) =>
  spansOf(text).map(({ at, text, isLabel }) =>
    isLabel ? (
      <strong key={at} className="font-semibold">
        {text}
      </strong>
    ) : (
      <span key={at}>{text}</span>
    ),
  )
