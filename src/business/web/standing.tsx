import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../platform/paths.ts'
import { ClosedFields } from '../../platform/web/closed-fields.tsx'
import { ClosedForms } from '../../platform/web/closed-forms.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { words } from '../../platform/words.ts'
import { isFull, standingNotice, takesWrites, type StandingNotice } from '../../accounts/standing.ts'
import { useMe } from '../../accounts/web/session.tsx'

/** How the business stands, in words for this person; null if there is nothing to say. */
function useStandingNotice(): StandingNotice | null {
  const formats = useFormats()
  const { membership } = useMe()
  if (!membership) return null
  const { standing, permissions } = membership
  return standingNotice(standing, { isPayer: permissions.includes('settings.billing'), dateOf: formats.dateOf })
}

/** The line above every screen: how the business stands, and the way to settle it or who can. */
export function StandingLine() {
  const notice = useStandingNotice()
  const isPayer = useMe().membership?.permissions.includes('settings.billing')
  if (!notice) return null
  const { tone, title, text, act } = notice
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
        <LinkButton to={paths.billing} size="sm">
          {act}
        </LinkButton>
      )}
    </div>
  )
}

/** Closes the forms of a business that may only read. */
export function FormsByStanding({ children }: { children: ReactNode }) {
  const notice = useStandingNotice()
  const { membership } = useMe()
  const isClosed = membership !== null && !takesWrites(membership.standing)
  return <ClosedForms value={isClosed && notice ? { ...notice, Fields: ClosedFields } : null}>{children}</ClosedForms>
}

/** Closes the forms for new appointments as well where the plan has no room for any. */
export function ClosedWhenFull({ children }: { children: ReactNode }) {
  const notice = useStandingNotice()
  const { membership } = useMe()
  return notice && membership && isFull(membership.standing) ? (
    <ClosedForms value={{ ...notice, Fields: ClosedFields }}>{children}</ClosedForms>
  ) : (
    children
  )
}
