import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { platformRefusals } from '../refusal.ts'
import { words } from '../words.ts'
import { ClosedForms, type ClosedWords } from './closed-forms.ts'
import { planActionFor } from './toast-failure.ts'
import { Button } from './ui/button.tsx'

/** For forms that stay open: paying, one's own account, what the law asks for. */
export const OpenForms = ({ children }: { children: ReactNode }) => <ClosedForms value={null}>{children}</ClosedForms>

/** The fields of a closed form: out of use, below the reason. */
export function ClosedFields({ title, text, children }: ClosedWords & { children: ReactNode }) {
  const plans = planActionFor(platformRefusals.READ_ONLY.code)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-warning-soft px-4 py-3 text-sm text-warning">
        <Lock aria-hidden size={18} className="flex-none" />
        <p className="min-w-0 flex-1 basis-48">
          <b className="font-semibold">{words(title)}.</b> {words(text)}
        </p>
        {plans && (
          <Button size="sm" onClick={plans.run}>
            {plans.label}
          </Button>
        )}
      </div>
      <fieldset disabled aria-label={words(title)} className="contents">
        {children}
      </fieldset>
    </>
  )
}
