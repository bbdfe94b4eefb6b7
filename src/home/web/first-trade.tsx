import type { ReactNode } from 'react'
import { type Trade, trades } from '../../catalogue/starting-services.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'

type Props = { guess: Trade | null; onChoose: (trade: Trade) => void }

/** Asks what kind of business it is; the services that are offered follow from it. */
export const FirstTrade = ({ guess, onChoose }: Props) => (
  <div className="grid gap-3">
    <p className="text-sm text-soft">Sugerimos os serviços mais comuns. Você ajusta tudo em seguida.</p>
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      {(Object.keys(trades) as Trade[]).map((trade) => (
        <li key={trade} className="grid">
          <button
            type="button"
            onClick={() => onChoose(trade)}
            className={classNames(
              'grid justify-items-center gap-2 rounded-card border bg-surface px-3 py-4 text-sm font-semibold text-ink transition-colors hover:border-soft',
              trade === guess ? 'border-primary ring-1 ring-primary' : 'border-line',
            )}
          >
            <svg
              aria-hidden
              viewBox="0 0 64 64"
              className="size-16 text-ink"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              {pictures[trade]}
            </svg>
            {trades[trade].name}
          </button>
        </li>
      ))}
    </ul>
  </div>
)

const accent = { className: 'fill-accent stroke-none' }

const pictures: Record<Trade, ReactNode> = {
  salon: (
    <>
      <circle cx="25" cy="25" r="15" {...accent} />
      <path d="M25 11h22l9 4v17l-9 4H25a12.5 12.5 0 0 1 0-25ZM47 11v25M28 36l3 17a3 3 0 0 0 3 2.5h4a3 3 0 0 0 3-3.5L38.5 36" />
      <circle cx="25" cy="23.5" r="5" />
      <path d="M40 55.5c4 4 9-2 14 2" />
    </>
  ),
  barbershop: (
    <>
      <path d="M25 20h14v26H25z" {...accent} />
      <path d="M24 18h16v30H24zM21 12h22v6H21zM21 48h22v6H21zM27 12a5 5 0 0 1 10 0M28 54v4h8v-4M24 32l16-12M24 41l16-12M24 48l16-10" />
    </>
  ),
  nails: (
    <>
      <path d="M20 38h24v18H20z" {...accent} />
      <path d="M26 6h12v18H26zM28 24v6M36 24v6M23 30h18a3 3 0 0 1 3 3v20a3 3 0 0 1-3 3H23a3 3 0 0 1-3-3V33a3 3 0 0 1 3-3ZM20 38c8-4 16 4 24 0M32 30v16" />
    </>
  ),
  clinic: (
    <>
      <circle cx="47" cy="34" r="6" {...accent} />
      <path d="M17 8h-4a3 3 0 0 0-3 3v11a13 13 0 0 0 26 0V11a3 3 0 0 0-3-3h-4M23 35v8a12 12 0 0 0 24 0v-3" />
      <circle cx="47" cy="34" r="6" />
    </>
  ),
  aestheticClinic: (
    <>
      <path d="m27 28 9 9-11 11-9-9Z" {...accent} />
      <path d="m36 19 9 9-20 20-9-9ZM40.5 23.5l9-9M44 9l11 11M20.5 43.5 9 55M31 24l4 4M27 28l4 4M49 38v10M44 43h10" />
    </>
  ),
  aesthetics: (
    <>
      <path d="M32 14c8 9 10 20 0 34-10-14-8-25 0-34Z" {...accent} />
      <path d="M32 14c8 9 10 20 0 34-10-14-8-25 0-34ZM23 26c-5-3-9-4-12-4 0 13 8 24 21 26 13-2 21-13 21-26-3 0-7 1-12 4M14 35c-4 0-7 1-9 3 6 8 15 12 27 10 12 2 21-2 27-10-2-2-5-3-9-3" />
    </>
  ),
}
