import { productIcon, productName } from '../../platform/brand.ts'
import { defaultZone } from '../../platform/clock.ts'
import { formatDate } from '../../platform/format.ts'
import type { PageHead } from '../../platform/page.ts'
import { paths } from '../../platform/paths.ts'
import { type Block, blocksOf, type Company, type PaperKind, paperNames, type PaperSpan } from '../paper.ts'
import { CompanyLines } from './company-lines.tsx'
import { paperPaths, versionPath } from '../paper-address.ts'

type View = {
  kind: PaperKind
  version: number
  newest: number
  text: string
  publishedAt: string
  company: Company
  names: { produto: string; empresa: string }
}

const otherOf: Record<PaperKind, PaperKind> = { terms: 'privacy', privacy: 'terms' }

export const paperHead = ({ kind, version, newest }: View): PageHead => ({
  title: `${paperNames[kind]} — ${productName()}`,
  description:
    kind === 'terms'
      ? 'As regras do serviço, em português claro.'
      : 'Quais dados pessoais tratamos, por quê, por quanto tempo e o que você pode pedir.',
  canonical: paperPaths[kind],
  ...(version !== newest && { noindex: true }),
})

/** The terms of use or the privacy notice. It has no script. */
export function PaperPage({ kind, version, newest, text, publishedAt, company, names }: View) {
  const other = otherOf[kind]
  return (
    <div className="min-h-dvh bg-canvas">
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-4 sm:px-6">
          <a href={paths.home} className="focus-ring inline-flex min-h-11 items-center gap-2.5 rounded-control">
            <img src={productIcon()} alt="" width={28} height={28} className="size-7 rounded-control object-contain" />
            <span className="text-base font-semibold text-ink">{productName()}</span>
          </a>
          <a
            href={paperPaths[other]}
            className="focus-ring inline-flex min-h-11 items-center rounded-control text-sm font-semibold text-ink underline underline-offset-4"
          >
            {paperNames[other]}
          </a>
        </div>
      </header>
      <main className="mx-auto max-w-3xl px-4 py-8 sm:px-6 sm:py-12">
        <h1 className="text-2xl font-semibold text-balance text-ink">{paperNames[kind]}</h1>
        <p className="mt-2 text-sm text-soft">
          Versão {version}, de {formatDate(publishedAt, defaultZone)}
          {version > 1 && (
            <>
              {' · '}
              <a href={versionPath(kind, version - 1)} className="underline underline-offset-2">
                versão anterior
              </a>
            </>
          )}
        </p>
        {version !== newest && (
          <p role="note" className="mt-4 rounded-card bg-warning-soft px-4 py-3 text-sm text-warning">
            Esta versão não está mais em vigor.{' '}
            <a href={paperPaths[kind]} className="font-semibold underline underline-offset-2">
              Ver a versão atual
            </a>
          </p>
        )}
        <div className="mt-6 grid gap-4 text-base text-pretty text-ink">
          {blocksOf(text, names).map((block) => (
            <BlockOf key={block.at} block={block} />
          ))}
        </div>
        <CompanyLines
          company={company}
          title="Quem responde por este serviço"
          className="mt-10 border-t border-line pt-6 text-sm text-soft"
        />
      </main>
    </div>
  )
}

function BlockOf({ block }: { block: Block }) {
  if (block.kind === 'heading')
    return (
      <h2 className="mt-4 text-xl font-semibold text-balance">
        <Spans of={block.spans} />
      </h2>
    )
  if (block.kind === 'text')
    return (
      <p className="whitespace-pre-line">
        <Spans of={block.spans} />
      </p>
    )
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {block.items.map(({ at, spans }) => (
        <li key={at}>
          <Spans of={spans} />
        </li>
      ))}
    </ul>
  )
}

const Spans = ({ of }: { of: PaperSpan[] }) =>
  of.map(({ at, text, isStrong }) =>
    isStrong ? (
      <strong key={at} className="font-semibold">
        {text}
      </strong>
    ) : (
      <span key={at}>{text}</span>
    ),
  )
