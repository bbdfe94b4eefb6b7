import { type ReactNode, useEffect, useRef } from 'react'
import { fieldToFocus, isFocusFree } from './focus-in-form.ts'

type Props = {
  /** Names the part to whoever hears it; it takes the focus where a keyboard on the screen would cover the part. */
  label: string
  /** False for what is there when the page opens. */
  isNew: boolean
  className?: string
  children: ReactNode
}

/** A part that opens in the place of another, such as the next step: it comes into view and takes the focus. */
export function OpenedPart({ label, isNew, className, children }: Props) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opened = part.current
    if (!isNew || !opened || !isFocusFree()) return
    const form = opened.querySelector('form')
    ;((form && fieldToFocus(form)) ?? opened).focus({ preventScroll: true })
    opened.closest('li, section')?.scrollIntoView({ block: 'start' })
  }, [isNew])
  return (
    <div ref={part} role="group" aria-label={label} tabIndex={-1} className={className}>
      {children}
    </div>
  )
}
