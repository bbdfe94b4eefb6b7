import { TriangleAlert } from 'lucide-react'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { gapSteps, type BookingGap } from '../booking-gaps.ts'

/** Warns that nobody can book: what is missing, and where to fix it. */
export function BookingGaps({ gaps }: { gaps: readonly BookingGap[] }) {
  if (gaps.length === 0) return null
  return (
    <section
      aria-labelledby="booking-gaps"
      className="grid gap-3 rounded-card bg-warning-soft px-4 py-3 text-sm text-warning"
    >
      <h2 id="booking-gaps" className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden size={18} className="shrink-0" />
        {gaps.includes('plan')
          ? 'Não é possível agendar pela sua página'
          : 'Ainda não é possível agendar pela sua página'}
      </h2>
      <ul className="grid gap-2">
        {gaps.map((gap) => {
          const { text, step } = gapSteps[gap]
          return (
            <li key={gap} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              {text}
              {step && (
                <LinkButton to={step.to} size="sm">
                  {step.label}
                </LinkButton>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
