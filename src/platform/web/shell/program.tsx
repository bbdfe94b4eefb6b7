import { type ReactNode, StrictMode } from 'react'
import { Toaster } from '../ui/toast.tsx'

/** What every program of the browser shows; its notices stay when one program takes the page over from another. */
export const Program = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    {children}
    <Toaster />
  </StrictMode>
)
