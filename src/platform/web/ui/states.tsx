import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureText } from '../api.ts'
import { Button } from './button.tsx'

type Empty = { icon?: ReactNode; title: string; text?: ReactNode; action?: ReactNode }

/** An empty list, with the next step. */
export const EmptyState = ({ icon, title, text, action }: Empty) => (
  <div className="grid place-content-center place-items-center gap-2 px-5 py-10 text-center">
    {icon && <span className="grid size-12 place-items-center rounded-full bg-sunken text-soft">{icon}</span>}
    <p className="text-sm font-semibold text-ink">{title}</p>
    {text && <p className="max-w-sm text-sm text-soft">{text}</p>}
    {action && <div className="mt-2">{action}</div>}
  </div>
)

/** Says under a list of `count` that it has no more than the `most` of which the children tell. */
export const ListEnd = ({ count, most, children }: { count: number; most: number; children: ReactNode }) =>
  count < most ? null : <p className="px-5 py-3 text-sm text-soft">{children}</p>

type ErrorStateProps = {
  title: string
  text?: string | undefined
  /** Why the load failed, if it was a request: of a defect its code is told. */
  error: unknown
  onRetry: () => void
}

/** A failed load, with a retry button. */
export function ErrorState({ title, text, error, onRetry }: ErrorStateProps) {
  const said = failureText(error, text)
  return (
    <div role="alert" className="grid place-content-center place-items-center gap-2 px-5 py-10 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-danger-soft text-danger">
        <CircleAlert aria-hidden size={22} />
      </span>
      <p className="text-sm font-semibold text-ink">{title}</p>
      {said && <p className="max-w-sm text-sm text-soft">{said}</p>}
      <div className="mt-2">
        <Button icon={<RotateCw aria-hidden size={16} />} onClick={onRetry}>
          Tentar novamente
        </Button>
      </div>
    </div>
  )
}
