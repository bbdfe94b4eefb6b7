import { useEffect, useState } from 'react'
import { useMe } from '../../accounts/web/session.tsx'
import { deviceOwner, onDeviceReady } from '../../platform/web/copies.ts'
import { readDrafts, takeDraft } from '../../platform/web/sealed-store.ts'
import { openTabs } from '../../platform/web/tab.ts'
import { ownerOf } from './use-unsent-sales.ts'
import type { Till } from '../cart.ts'

export type LeftCart = { id: string; at: number; till: Till }

type LeftCarts = {
  carts: readonly LeftCart[]
  /** Takes the draft from the device; false when another tab was faster. */
  take: (cart: LeftCart) => Promise<boolean>
}

/** Carts that were half filled when their tab or the browser was closed, the newest first. */
export function useLeftCarts(): LeftCarts {
  const owner = ownerOf(useMe())
  const [carts, setCarts] = useState<readonly LeftCart[]>([])
  useEffect(() => {
    let isLeft = false
    const look = () =>
      void leftCarts(owner).then(
        (found) => !isLeft && setCarts(found),
        // Nobody is in any more, or the store does not open: there is nothing to offer.
        () => {},
      )
    look()
    const stop = onDeviceReady(look)
    return () => {
      isLeft = true
      stop()
    }
  }, [owner])
  return {
    carts,
    take: async (cart) => {
      setCarts((left) => left.filter(({ id }) => id !== cart.id))
      return takeDraft(owner!, cart.id)
    },
  }
}

async function leftCarts(owner: string | null): Promise<LeftCart[]> {
  if (!owner || deviceOwner() !== owner) return []
  const drafts = await readDrafts<Till>(owner, Date.now())
  const open = await openTabs(drafts.map(({ id }) => id))
  return drafts.filter(({ id }) => !open.has(id)).map(({ id, at, value }) => ({ id, at, till: value }))
}
