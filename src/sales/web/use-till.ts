import { use, useEffect, useReducer } from 'react'
import { useMe } from '../../accounts/web/session.tsx'
import { deviceOwner, onDeviceReady } from '../../platform/web/copies.ts'
import { keepDraft, KeyForgotten, takeDraft } from '../../platform/web/sealed-store.ts'
import { tabName } from '../../platform/web/tab.ts'
import { afterStep, emptyTill, type Till, type TillStep } from '../cart.ts'
import { ownerOf } from './use-unsent-sales.ts'

/**
 * The cart of this tab and person. Session storage keeps it across reloads. An encrypted draft keeps it when the tab
 * or browser is closed, and can only be opened by the same person.
 */
export function useTill(): [Till, (step: TillStep) => void] {
  const key = useCounterKey()
  const owner = ownerOf(useMe())
  const tab = use(tabName())
  const [till, step] = useReducer(afterStep, key, restore)
  useEffect(() => {
    sessionStorage.setItem(key, JSON.stringify(till))
    const keep = () => keepCounter(owner, tab, till)
    keep()
    return onDeviceReady(keep)
  }, [key, owner, tab, till])
  useEffect(() => {
    const layOut = () => step({ type: 'lay-out', till: restore(key) })
    window.addEventListener(laidOut, layOut)
    return () => window.removeEventListener(laidOut, layOut)
  }, [key])
  return [till, step]
}

let keeping: Promise<unknown> = Promise.resolve()

/** Writes drafts one after the other, so that the last state is kept. */
function keepCounter(owner: string | null, tab: string, till: Till): void {
  if (!owner || deviceOwner() !== owner) return
  const work = async () => (till.lines.length > 0 ? keepDraft(owner, tab, till, Date.now()) : takeDraft(owner, tab))
  // The cart is in session storage as well, so a failure loses nothing. After signing out there is no key, which is no
  // error.
  keeping = keeping.then(work).catch((error: unknown) => {
    if (!(error instanceof KeyForgotten)) reportError(error)
  })
}

const laidOut = 'marcai.cart-laid-out'

/** Puts a cart on this tab's counter from any screen. Returns false if the counter has items already. */
export function useLoadCart(): (till: Till) => Promise<boolean> {
  const key = useCounterKey()
  return async (till) => {
    await tabName()
    if (restore(key).lines.length > 0) return false
    sessionStorage.setItem(key, JSON.stringify(till))
    window.dispatchEvent(new Event(laidOut))
    return true
  }
}

function useCounterKey(): string {
  const { account, membership } = useMe()
  return `marcai.counter.${membership?.businessId}.${account.id}`
}

function restore(key: string): Till {
  const stored = sessionStorage.getItem(key)
  return { ...emptyTill(), ...(stored && (JSON.parse(stored) as Till)) }
}
