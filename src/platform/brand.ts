/** What the product is called until its operator calls it otherwise. */
export const ownName = 'Marcaí'

/** As the operator presents the product: its name, and the hash of its logo where it has one of its own. */
export type Brand = { name: string; logo: string | null }

let brand: Brand = { name: ownName, logo: null }
const listeners = new Set<() => void>()

/** The same object until the product is presented otherwise. */
export const currentBrand = (): Brand => brand

/** What the product is called, everywhere where it is said. */
export const productName = (): string => brand.name

/** Its logo at an address that changes with it. */
export const productIcon = (): string => brandFile('/icon.svg')
export const brandFile = (path: string): string => (brand.logo ? `${path}?${brand.logo}` : path)

/** Each program says it once at its start, and again when it has changed. */
export function presentAs({ name, logo }: Brand): void {
  if (name === brand.name && logo === brand.logo) return
  brand = { name, logo }
  for (const listener of listeners) listener()
}

export function onPresented(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The colours where no stylesheet reaches: mails, the browser's own frame, and what a business begins with. */
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
