/** The product's name until the operator sets another one. */
export const ownName = 'Marcaí'

/** The operator's presentation of the product: its name, and the hash of its logo. Null: our own logo. */
export type Brand = { name: string; logo: string | null }

let brand: Brand = { name: ownName, logo: null }
const listeners = new Set<() => void>()

/** Returns the same object until the brand changes, so React can compare it by identity. */
export const currentBrand = (): Brand => brand

/** The product's name for every text that mentions it. */
export const productName = (): string => brand.name

/** The logo's address changes with the logo, so caches fetch the new one. */
export const productIcon = (): string => brandFile('/icon.svg')
export const brandFile = (path: string): string => (brand.logo ? `${path}?${brand.logo}` : path)

/** Sets the brand and tells the listeners. Each process and browser calls it at its start and after each change. */
export function setBrand({ name, logo }: Brand): void {
  if (name === brand.name && logo === brand.logo) return
  brand = { name, logo }
  for (const listener of listeners) listener()
}

export function onBrandChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Colours for places without our stylesheets: mails, the browser's own frame, and a new business's first colours. */
export const brandColors = {
  navy: '#031B47',
  amber: '#FBAC0D',
  canvas: '#F5F6F9',
  surface: '#FFFFFF',
  sunken: '#F0F2F6',
  line: '#E2E6ED',
  control: '#8A95A8',
  soft: '#47546D',
} as const
