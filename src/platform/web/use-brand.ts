import { useSyncExternalStore } from 'react'
import { type Brand, currentBrand, onBrandChange, setBrand } from '../brand.ts'

const key = 'marcai.brand'

/** Sets the brand from the page's meta tag. A cached shell has none, so the brand that this device saw last is used. */
export function readBrandFromPage(): void {
  const said = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')
  if (said) {
    setBrand({ name: said.content, logo: said.dataset.logo ?? null })
    localStorage.setItem(key, JSON.stringify(currentBrand()))
    return
  }
  const kept = keptBrand()
  if (kept) setBrand(kept)
}

/** Null if there is none, or what lies there is not one. */
function keptBrand(): Brand | null {
  try {
    const { name, logo } = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<keyof Brand, unknown>
    return name && typeof name === 'string' ? { name, logo: typeof logo === 'string' ? logo : null } : null
  } catch {
    return null
  }
}

/** Re-renders when the brand changes. */
export const useBrand = (): Brand => useSyncExternalStore(onBrandChange, currentBrand)
