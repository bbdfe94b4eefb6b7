import { randomId } from '../id.ts'

const key = 'marcai.tab'
const patience = 1000
const lockOf = (tab: string) => `marcai.tab ${tab}`

let claimed: Promise<string> | undefined

/**
 * This tab's name, the same after a reload. A tab that was duplicated has got the storage of the other one, and its name
 * with it: it takes a new name, and forgets what that storage holds.
 */
export const tabName = (): Promise<string> => (claimed ??= claim())

async function claim(): Promise<string> {
  const known = sessionStorage.getItem(key)
  if (known && (await hold(known))) return known
  if (known) sessionStorage.clear()
  const name = randomId()
  sessionStorage.setItem(key, name)
  await hold(name)
  return name
}

/** For as long as this page is there. The page before a reload may need a moment to let go. */
async function hold(tab: string): Promise<boolean> {
  if (!('locks' in navigator)) return true
  const { promise: held, resolve: hasGot } = Promise.withResolvers<true>()
  const untilLeft = () => {
    hasGot(true)
    return new Promise<void>((leave) => addEventListener('pagehide', () => leave(), { once: true }))
  }
  const asked = navigator.locks.request(lockOf(tab), { signal: AbortSignal.timeout(patience) }, untilLeft)
  return Promise.race([held, asked.then(() => true)]).catch(() => false)
}

/** Of these tabs, those that are still open. */
export async function openTabs(tabs: readonly string[]): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query()
  const locks = new Set(held.map(({ name }) => name))
  return new Set(tabs.filter((tab) => locks.has(lockOf(tab))))
}

/** What is kept by a tab's name, and not by a name of another kind. */
export const isTab = (name: string): boolean => !name.includes(' ')
