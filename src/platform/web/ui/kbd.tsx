import type { ReactNode } from 'react'

export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs text-soft">{children}</kbd>
)
