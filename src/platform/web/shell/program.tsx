import { type ReactNode, StrictMode } from 'react'
import { Toaster } from '../ui/toast.tsx'

/** The frame of every browser program. Its notices stay when one program replaces another on the page. */
export const Program = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    {children}
    <Toaster />
  </StrictMode>
)
