import { Lock } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { platformRefusals } from '../refusal.ts'
import { ClosedForms } from './closed-forms.ts'
import { words } from '../words.ts'
import { planActionFor } from './toast-failure.ts'
import { Button } from './ui/button.tsx'

/** For forms that stay open: paying, one's own account, what the law asks for. */
export const OpenForms = ({ children }: { children: ReactNode }) => <ClosedForms value={null}>{children}</ClosedForms>

/** The fields of a form: as they are, or out of use below the reason. */
export function FieldsUnlessClosed({ children }: { children: ReactNode }) {
  const closed = use(ClosedForms)
  if (!closed) return children
  const plans = planActionFor(platformRefusals.READ_ONLY.code)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-warning-soft px-4 py-3 text-sm text-warning">
        <Lock aria-hidden size={18} className="flex-none" />
        <p className="min-w-0 flex-1 basis-48">
          <b className="font-semibold">{words(closed.title)}.</b> {words(closed.text)}
        </p>
        {plans && (
          <Button size="sm" onClick={plans.run}>
            {plans.label}
          </Button>
        )}
      </div>
      <fieldset disabled aria-label={words(closed.title)} className="contents">
        {children}
      </fieldset>
    </>
  )
}
