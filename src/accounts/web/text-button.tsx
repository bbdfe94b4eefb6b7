import type { ReactNode } from 'react'

/** A secondary action below a form's button. */
export const TextButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    onClick={onClick}
    className="focus-ring min-h-control rounded-control text-sm text-soft underline-offset-4 hover:text-ink hover:underline"
  >
    {children}
  </button>
)
