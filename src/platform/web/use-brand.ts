import { useSyncExternalStore } from 'react'
import { type Brand, currentBrand, onPresented, presentAs } from '../brand.ts'

const key = 'marcai.brand'

/**
 * The page says how the product is presented. A shell that the device has kept says nothing of it: then it is as this device
 * has seen it last.
 */
export function presentAsPageSays(): void {
  const said = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')
  if (said) {
    presentAs({ name: said.content, logo: said.dataset.logo ?? null })
    localStorage.setItem(key, JSON.stringify(currentBrand()))
    return
  }
  const kept = localStorage.getItem(key)
  if (kept) presentAs(JSON.parse(kept) as Brand)
}

/** For what shows the change at once. */
export const useBrand = (): Brand => useSyncExternalStore(onPresented, currentBrand)
