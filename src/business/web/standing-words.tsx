import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { standingNotice } from '../../accounts/standing-notice.ts'
import { isFull, type Standing } from '../../accounts/standing.ts'
import { paths } from '../../platform/paths.ts'
import { ClosedFields } from '../../platform/web/closed-fields.tsx'
import { ClosedForms } from '../../platform/web/closed-forms.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { words } from '../../platform/words.ts'
import { useStanding } from './use-standing.ts'

type Props = { standing: Standing; isPayer: boolean }

/** How the business stands, and the way to settle it or who can. */
export function StandingWords({ standing, isPayer }: Props) {
  const { dateOf } = useFormats()
  const notice = standingNotice(standing, { isPayer, dateOf })
  if (!notice) return null
  const { tone, title, text, act, isLeaving } = notice
  return (
    <div
      role="status"
      className={classNames(
        'mb-5 flex items-center gap-x-3 gap-y-2 rounded-card px-4 py-1.5 text-sm max-md:mb-3 md:min-h-11.5',
        tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning',
      )}
    >
      <CircleAlert aria-hidden size={18} className="flex-none" />
      <p className="min-w-0 flex-1">
        <b className="font-semibold">{words(title)}.</b> {/* On a phone the payer's button says enough. */}
        <span className={isPayer && tone === 'danger' ? 'max-md:visually-hidden' : undefined}>{words(text)}</span>
      </p>
      {isPayer && (
        <LinkButton to={isLeaving ? paths.closing : paths.billing} size="sm">
          {act}
        </LinkButton>
      )}
    </div>
  )
}

/** Closes the forms for new appointments as well where the plan has no room for any. */
export function ClosedWhenFull({ children }: { children: ReactNode }) {
  const stands = useStanding()
  const { dateOf } = useFormats()
  const notice = stands && isFull(stands.standing) && standingNotice(stands.standing, { ...stands, dateOf })
  return notice ? <ClosedForms value={{ ...notice, Fields: ClosedFields }}>{children}</ClosedForms> : children
}
