import type { Translator } from '../../languages/translator.ts'
import { starCounts } from '../rating.ts'

const path = 'm12 2.5 2.9 6 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6L2.5 9.4l6.6-.9Z'
const leftToRight = starCounts.toReversed()

/** So many stars of five; `label` says how many. */
export const Stars = ({ count, label }: { count: number; label: string }) => (
  <span role="img" aria-label={label} className="inline-flex gap-0.5">
    {leftToRight.map((star) => (
      <Star key={star} isFull={star <= count} />
    ))}
  </span>
)

export const Star = ({ isFull = false }: { isFull?: boolean }) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    className={`size-5 ${isFull ? 'fill-accent text-accent' : 'fill-transparent text-control'}`}
    stroke="currentColor"
    strokeWidth="1.5"
  >
    <path d={path} strokeLinejoin="round" />
  </svg>
)

export const starWords = (stars: number, { say }: Pick<Translator, 'say'>): string =>
  stars === 1 ? say('1 estrela de 5') : say('{stars} estrelas de 5', { stars })
