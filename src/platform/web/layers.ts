import type { RouterHistory } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * A dialog or sheet over the page, or unsaved changes on it. `back` is called when the browser's Back reaches it; the
 * layer may stay open. Unsaved changes also stop whatever leads to other pages, and a layer with typed text the links there: `ask`
 * gets the way on.
 */
type Layer = { back: () => void; isTyped: () => boolean; ask?: Ask; asksOfLinks?: boolean }
type Ask = (go: () => void) => void

const mark = 'marcai.layers'
// Milliseconds to wait for the popstate event; it may never come.
const patience = 500
/** Milliseconds within which a second click belongs to a double click: the setting that most systems come with. */
const doubleClick = 500

/** The open layers, from the lowest to the highest. */
let layers: readonly Layer[] = []
/** The number of history entries that stand for layers, so that Back closes a layer and never leaves the page. */
let marked = 0
let moving: { done: Promise<void>; finish: () => void } | null = null
/** The router is about to navigate, so the layers' entries are being removed. */
let isLeaving = false
/** The router's key of the entry of the page below the layers. */
let page: unknown
let pressed: Element | null = null

/** When a link was pressed last, by hand or by key: what a form does once it is saved is no press. */
let linkPressedAt = -Infinity

/** What was pressed last, for browsers that give a pressed button no focus (Safari). */
export const lastPressed = (): Element | null => pressed

/** The router's key of an entry of the history, by its state. */
export const keyOf = (state: unknown): unknown => (state as Record<string, unknown> | null)?.['__TSR_key']
const markOf = (state: unknown): number => Number((state as Record<string, unknown> | null)?.[mark] ?? 0)

// The router must not notice these entries: they have the page's address and state, and no event announces them.
const withMark = (depth: number) => ({ ...(history.state as object | null), [mark]: depth })

/** Makes the history have one entry per layer. Closing one dialog and opening another at once keeps the entry. */
function settle(): void {
  if (moving || isLeaving) return
  marked = markOf(history.state)
  if (marked < layers.length) page = keyOf(history.state)
  while (marked < layers.length) History.prototype.pushState.call(history, withMark(++marked), '')
  if (marked > layers.length) void stepBackTo(layers.length)
}

function stepBackTo(depth: number): Promise<void> {
  if (moving) return moving.done
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(() => moving?.finish(), patience)
  const finish = () => {
    clearTimeout(timer)
    moving = null
    marked = markOf(history.state)
    resolve()
  }
  moving = { done: promise, finish }
  history.go(depth - marked)
  return promise
}

function onPop(event: PopStateEvent): void {
  const now = markOf(event.state)
  if (moving) {
    event.stopImmediatePropagation()
    moving.finish()
    queueMicrotask(settle)
  } else if (keyOf(event.state) !== page) {
    // Several entries at once: this leads to another page.
    marked = now
  } else if (now !== marked) {
    // Back passes over the entry of a dialog that is already closed.
    const isBack = now < marked
    marked = now
    event.stopImmediatePropagation()
    if (isBack) layers.at(-1)?.back()
    // After the closing has rendered; a layer that stays open gets its entry again.
    setTimeout(settle)
  }
}

/** Whether leaving the page would lose something that was typed. */
export const isAnythingTyped = (): boolean => layers.some(({ isTyped }) => isTyped())

/** Hides the layers' entries from the router; it navigates only after they are removed. */
export function keepLayersFrom(router: RouterHistory): void {
  if (markOf(history.state) > 0) history.replaceState({ ...(history.state as object), [mark]: 0 }, '')
  window.addEventListener('popstate', onPop, { capture: true })
  window.addEventListener(
    'pointerdown',
    ({ target }) => {
      pressed = target instanceof Element ? target : null
    },
    { capture: true, passive: true },
  )
  window.addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (target instanceof Element && target.closest('a[href]')) linkPressedAt = timeStamp
    },
    { capture: true, passive: true },
  )
  router.block({
    blockerFn: async ({ action, currentLocation, nextLocation: { pathname, href, state } }) => {
      if (action !== 'PUSH' && action !== 'REPLACE') return false
      const isLink = performance.now() - linkPressedAt < ofLink
      const ask = layers.findLast((layer) => layer.ask && (!layer.asksOfLinks || (isLink && layer.isTyped())))?.ask
      if (ask && pathname !== currentLocation.pathname) {
        ask(() => (action === 'PUSH' ? router.push(href, state) : router.replace(href, state)))
        return true
      }
      isLeaving = true
      if (moving) await moving.done
      if (marked > 0) await stepBackTo(0)
      // A dialog that is still open on the new page gets its entry there.
      setTimeout(() => {
        isLeaving = false
        settle()
      })
      return false
    },
    enableBeforeUnload: isAnythingTyped,
  })
}

/** Milliseconds within which a navigation is that of the pressed link. */
const ofLink = 1000

type LayerContent = {
  isTyped?: () => boolean
  /** Asks before a link leads away from what was typed. */
  leaveFor?: Ask
}

/**
 * While the layer is open, the browser's Back goes to it. Returns whether it may be closed for a reason of the library: a
 * press beside it may not if something was typed, nor if it is the second click of the double click that opened it, or
 * nobody would have read the layer.
 */
export function useLayer(open: boolean, back: () => void, { isTyped = () => false, leaveFor }: LayerContent = {}) {
  useOpenLayer(open, { back, isTyped, ...(leaveFor && { ask: leaveFor, asksOfLinks: true }) })
  const openedAt = useRef(0)
  useLayoutEffect(() => {
    if (open) openedAt.current = performance.now()
  }, [open])
  return (reason: string): boolean =>
    reason !== 'outside-press' || (!isTyped() && performance.now() - openedAt.current > doubleClick)
}

/** For `onMouseDown` of what lies behind a layer: a press there that does not close the layer leaves the focus in it. */
export const keepsFocus = (event: { preventDefault(): void }): void => event.preventDefault()

/** While the page has unsaved changes, whatever leads away from it asks first. */
export function useUnsaved(isUnsaved: boolean, ask: Ask): void {
  useOpenLayer(isUnsaved, { back: () => ask(() => history.back()), isTyped: () => true, ask })
}

/** Goes on once the layers that were just closed have left the history. */
export function goOnAfterLayers(go: () => void): void {
  setTimeout(() => void (moving?.done ?? Promise.resolve()).then(go))
}

function useOpenLayer(open: boolean, asked: Layer): void {
  const latest = useRef(asked)
  useEffect(() => {
    latest.current = asked
  })
  const { ask, asksOfLinks = false } = asked
  const asks = ask !== undefined
  useLayoutEffect(() => {
    if (!open) return
    const layer: Layer = {
      back: () => latest.current.back(),
      isTyped: () => latest.current.isTyped(),
      ...(asks && { ask: (go: () => void) => latest.current.ask?.(go) }),
      asksOfLinks,
    }
    layers = [...layers, layer]
    queueMicrotask(settle)
    return () => {
      layers = layers.filter((one) => one !== layer)
      queueMicrotask(settle)
    }
  }, [open, asks, asksOfLinks])
}
