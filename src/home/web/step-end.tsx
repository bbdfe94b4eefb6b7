import type { ReactNode } from 'react'

/** What ends a step of the guide: in sight, however long the step; on a phone above the page's main action. */
export const StepEnd = ({ children }: { children: ReactNode }) => (
  <div
    data-second-foot
    className="sticky bottom-18 z-10 -mx-5 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-5 py-3 md:bottom-0"
  >
    {children}
  </div>
)
