import type { ReactNode } from 'react'

/** A way by keyboard past much that one would step through. It is in sight only while it has the focus. */
export const SkipButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    onClick={onClick}
    className="visually-hidden focus:not-sr-only focus:mt-2 focus:rounded-control focus:bg-primary focus:px-4 focus:py-2 focus:text-sm focus:font-semibold focus:text-on-primary"
  >
    {children}
  </button>
)
