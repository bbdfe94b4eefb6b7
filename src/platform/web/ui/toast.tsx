import { type ComponentType, useEffect, useSyncExternalStore } from 'react'

/** A button in the notice. */
export type NoticeAction = { label: string; run: () => void }
export type Notice = {
  type: 'success' | 'error'
  title: string
  text?: string | undefined
  action?: NoticeAction | undefined
  /** Until somebody presses or puts it off. */
  stays?: boolean
}
type Library = { Notices: ComponentType; show: (notice: Notice) => void }

/** Milliseconds that a notice is shown: longer if there is something to press. */
export const shownFor = ({ action, stays }: Notice): number => (stays ? Infinity : action ? 8000 : 4000)

let library: Library | undefined
/** Whether the library is rendered and can show notices. */
let isShown = false
/** Notices shown as plain HTML, before the library is there or if it cannot be loaded. */
let plain: readonly (Notice & { key: number })[] = []
let toldPlainly = 0
let listeners: readonly (() => void)[] = []

const subscribe = (listener: () => void) => {
  listeners = [...listeners, listener]
  return () => {
    listeners = listeners.filter((one) => one !== listener)
  }
}
function tell() {
  for (const listener of listeners) listener()
}

/** Shows notices with the library from now on. Each program loads it later, because no first screen needs it. */
export function showNoticesWith(notices: Library): void {
  library = notices
  tell()
}

function say(notice: Notice): void {
  if (library && isShown) return library.show(notice)
  const key = ++toldPlainly
  plain = [...plain, { ...notice, key }]
  tell()
  if (notice.stays) return
  setTimeout(() => {
    plain = plain.filter((one) => one.key !== key)
    tell()
  }, shownFor(notice))
}

export const toast = {
  success: (title: string, text?: string) => say({ type: 'success', title, text }),
  error: (title: string, text?: string, action?: NoticeAction) => say({ type: 'error', title, text, action }),
  /** Asks for what only the person can do, once at a time. */
  ask: (title: string, text: string, action: NoticeAction) => say({ type: 'error', title, text, action, stays: true }),
  /** Reports an action that can be undone. */
  undo: (title: string, onUndo: () => void, text?: string) =>
    say({ type: 'success', title, text, action: { label: 'Desfazer', run: onUndo } }),
}

export function Toaster() {
  const there = useSyncExternalStore(subscribe, () => library)
  const said = useSyncExternalStore(subscribe, () => plain)
  useEffect(() => {
    isShown = there !== undefined
    return () => {
      isShown = false
    }
  }, [there])
  return (
    <>
      {there && <there.Notices />}
      {(!there || said.length > 0) && (
        <section aria-label="Avisos" aria-live="polite" className="plain-notices">
          {said.map(({ key, type, title, text, action }) => (
            <div key={key} data-type={type}>
              <b>{title}</b>
              {text && <p>{text}</p>}
              {action && (
                <button type="button" onClick={action.run}>
                  {action.label}
                </button>
              )}
            </div>
          ))}
        </section>
      )}
    </>
  )
}
