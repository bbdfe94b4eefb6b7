import type { RouterHistory } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** A dialog or a sheet over the page. `back` is what the browser's way back does to it; it may stay. */
type Layer = { back: () => void; isTyped: () => boolean }

const mark = 'marcai.layers'
// An answer of the browser's history, or it has none to give.
const patience = 500

/** From the page's own up. */
let layers: readonly Layer[] = []
/** How many steps of the browser's history stand for layers, so that its way back takes one of them and never the page. */
let marked = 0
let moving: { done: Promise<void>; finish: () => void } | null = null
/** The router is about to move the page: the steps are gone for it. */
let isLeaving = false
/** The page beneath, as the router names its step. */
let page: unknown

const keyOf = (state: unknown): unknown => (state as Record<string, unknown> | null)?.['__TSR_key']
const markOf = (state: unknown): number => Number((state as Record<string, unknown> | null)?.[mark] ?? 0)

// The router knows nothing of these steps: they have the page's own address and state, and it is told of none of them.
const withMark = (depth: number) => ({ ...(history.state as object | null), [mark]: depth })

/** Lets the history have a step for each layer. Whoever closes one dialog and opens another at once keeps the step. */
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
    // Several steps at once: to another page.
    marked = now
  } else if (now !== marked) {
    // A step of a dialog that is closed by now is stepped over.
    const isBack = now < marked
    marked = now
    event.stopImmediatePropagation()
    if (isBack) layers.at(-1)?.back()
    // After the screen has drawn what closed; who stays gets its step again.
    setTimeout(settle)
  }
}

/** Keeps the layers' steps out of the router's sight: it moves the page only when they are gone. */
export function keepLayersFrom(router: RouterHistory): void {
  if (markOf(history.state) > 0) history.replaceState({ ...(history.state as object), [mark]: 0 }, '')
  window.addEventListener('popstate', onPop, { capture: true })
  router.block({
    blockerFn: async ({ action }) => {
      if (action !== 'PUSH' && action !== 'REPLACE') return false
      isLeaving = true
      if (moving) await moving.done
      if (marked > 0) await stepBackTo(0)
      // A dialog that is still open on the page that comes gets its step there.
      setTimeout(() => {
        isLeaving = false
        settle()
      })
      return false
    },
    enableBeforeUnload: () => layers.some(({ isTyped }) => isTyped()),
  })
}

/** While it is open, the browser's way back is this layer's. */
export function useLayer(open: boolean, back: () => void, isTyped: () => boolean = () => false): void {
  const latest = useRef({ back, isTyped })
  useEffect(() => {
    latest.current = { back, isTyped }
  })
  useLayoutEffect(() => {
    if (!open) return
    const layer: Layer = { back: () => latest.current.back(), isTyped: () => latest.current.isTyped() }
    layers = [...layers, layer]
    queueMicrotask(settle)
    return () => {
      layers = layers.filter((one) => one !== layer)
      queueMicrotask(settle)
    }
  }, [open])
}
