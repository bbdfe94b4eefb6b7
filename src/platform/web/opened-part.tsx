import { type ReactNode, useEffect, useRef } from 'react'

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
    // Whoever went on to something else meanwhile stays there.
    const isElsewhere = document.activeElement && document.activeElement !== document.body
    if (!isNew || !opened || isElsewhere) return
    const field = matchMedia('(pointer: coarse)').matches
      ? null
      : opened.querySelector<HTMLElement>('form input:not([type=checkbox]):not([type=radio])')
    ;(field ?? opened).focus({ preventScroll: true })
    opened.closest('li, section')?.scrollIntoView({ block: 'start' })
  }, [isNew])
  return (
    <div ref={part} role="group" aria-label={label} tabIndex={-1} className={className}>
      {children}
    </div>
  )
}
