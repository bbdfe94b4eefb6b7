import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { productIcon, productName } from '../../platform/brand.ts'
import { paths } from '../../platform/paths.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'

type Props = { typed?: string; children: ReactNode }

/** What is around every page of the help: our name, the search, and the way to sign in. None of it needs a script. */
export const HelpFrame = ({ typed = '', children }: Props) => (
  <div className="min-h-dvh bg-canvas">
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-4xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
        <span className="flex items-center gap-2.5">
          <a href={paths.home} className="focus-ring inline-flex min-h-11 items-center gap-2.5 rounded-control">
            <img src={productIcon()} alt="" width={28} height={28} className="size-7 rounded-control object-contain" />
            <span className="text-base font-semibold text-ink">{productName()}</span>
          </a>
          <a
            href={paths.help}
            className="focus-ring inline-flex min-h-11 items-center rounded-control px-2 text-base text-soft hover:text-ink"
          >
            Ajuda
          </a>
        </span>
        <a
          href={paths.overview}
          className="focus-ring inline-flex min-h-11 items-center rounded-control text-sm font-semibold text-ink underline underline-offset-4 print:hidden"
        >
          Abrir o sistema
        </a>
      </div>
    </header>
    <div className="mx-auto max-w-4xl px-4 py-6 sm:px-6 sm:py-8">
      <form role="search" action={paths.help} className="flex gap-2 print:hidden">
        <label className="visually-hidden" htmlFor="busca">
          Buscar na ajuda
        </label>
        <input
          id="busca"
          name="q"
          type="search"
          defaultValue={typed}
          maxLength={100}
          placeholder="O que você quer fazer?"
          className="focus-ring min-h-till min-w-0 flex-1 rounded-control border border-control bg-surface px-4 text-base text-ink placeholder:text-soft"
        />
        <button type="submit" className={buttonClass('primary', 'lg')}>
          <Search aria-hidden size={18} />
          <span className="max-sm:visually-hidden">Buscar</span>
        </button>
      </form>
      {children}
    </div>
  </div>
)
