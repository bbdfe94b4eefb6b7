import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { isAnythingTyped } from '../layers.ts'
import { askToReload } from '../new-version.ts'
import { isReachable } from '../reachability.ts'

/** Milliseconds within which the page is loaded anew by itself only once: what is still missing then is no deploy. */
const patience = 60_000
const mark = 'marcai.reloaded'

/**
 * A part of a screen whose code is fetched when it is first shown. A deploy takes away the files of an open page; then
 * the page is loaded anew, or asks for it if something typed would be lost.
 */
export const late = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => {
    let isLeft = false
    const leave = () => (isLeft = true)
    addEventListener('beforeunload', leave)
    return load()
      .finally(() => removeEventListener('beforeunload', leave))
      .catch((error: unknown) => {
        // Browsers give up what a page that is left still fetches; to load it anew would keep it from being left.
        if (isLeft) throw error
        return presentPage(error)
      })
  })

/** Resolves never: the page that comes in this one's place shows the part. */
async function presentPage(error: unknown): Promise<never> {
  if (!isFileMissing(error) || !isReachable()) throw error
  if (isAnythingTyped()) askToReload()
  else if (isFirstReload()) location.reload()
  else throw error
  return new Promise<never>(() => {})
}

/** Each browser has words of its own. */
const isFileMissing = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)

function isFirstReload(): boolean {
  try {
    const before = Number(sessionStorage.getItem(mark) ?? 0)
    if (Math.abs(Date.now() - before) < patience) return false
    sessionStorage.setItem(mark, String(Date.now()))
    return true
  } catch {
    // Without a memory, the page could be loaded for ever.
    return false
  }
}
