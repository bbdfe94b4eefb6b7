import { type FormEvent, useRef, useState } from 'react'
import { goOnAfterLayers } from '../layers.ts'
import { ConfirmDiscard } from './confirm.tsx'

const control = 'input:not([type=hidden]), select, textarea'

/**
 * The content of a layer that may hold a form: what was typed is not closed without asking. `data-typed` marks a form with input and
 * disappears with the form; one that was restored sets `data-dirty` itself.
 */
export function useTypedBody(onClose: () => void) {
  const body = useRef<HTMLDivElement>(null)
  /** What goes on once what was typed is discarded; null while nobody asks. */
  const [wayOn, setWayOn] = useState<(() => void) | null>(null)
  const isTyped = () => Boolean(body.current?.querySelector('form[data-typed], form[data-dirty]'))
  return {
    /** For the element around the content. */
    content: {
      ref: body,
      onInput: ({ target }: FormEvent) => {
        const form = (target as HTMLElement).closest('form')
        if (form) form.dataset.typed = ''
      },
    },
    isTyped,
    /** Closes, or asks first. */
    leave: () => (isTyped() ? setWayOn(() => stay) : onClose()),
    /** Asks before a link leads away. */
    leaveFor: (go: () => void) => setWayOn(() => go),
    firstField: () => body.current?.querySelector<HTMLElement>(control) ?? null,
    question: (
      <ConfirmDiscard
        open={wayOn !== null}
        onCancel={() => setWayOn(null)}
        onConfirm={() => {
          setWayOn(null)
          onClose()
          if (wayOn) goOnAfterLayers(wayOn)
        }}
      />
    ),
  }
}

const stay = () => {}
