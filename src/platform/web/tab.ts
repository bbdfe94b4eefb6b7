import { randomId } from '../id.ts'

const key = 'marcai.tab'
/** In milliseconds: after which the holder of a name is asked whether it lives, and after which a silent one has kept it. */
const patience = 500
const longest = 10_000
const asks = 'who'
const answers = 'here'
const lockOf = (tab: string) => `marcai.tab ${tab}`

let claimed: Promise<string> | undefined

/**
 * This tab's name, which survives a reload. A duplicated tab starts with a copy of the other tab's session storage and
 * name, so it takes a new name and clears that storage.
 */
export const tabName = (): Promise<string> => (claimed ??= readAtOnce(claim()))

/** React suspends for every promise that it has not seen before, unless the promise itself says what came of it. */
function readAtOnce(name: Promise<string>): Promise<string> {
  // Who waits for the name hears of a failure.
  name.then(
    (value) => Object.assign(name, { status: 'fulfilled', value }),
    () => {},
  )
  return name
}

async function claim(): Promise<string> {
  const known = sessionStorage.getItem(key)
  if (known && (await hold(known))) return known
  if (known) sessionStorage.clear()
  const name = randomId()
  sessionStorage.setItem(key, name)
  await hold(name)
  return name
}

/**
 * Holds a lock on the name while this page lives. After a reload, the previous page may need long to release it, but it does
 * not answer any more; the page of a tab that is still open does.
 */
async function hold(tab: string): Promise<boolean> {
  if (!('locks' in navigator)) return true
  const channel = new BroadcastChannel(lockOf(tab))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
  const say = (word: string) => channel.postMessage(word)
  const hears = (word: string, then: () => void) =>
    channel.addEventListener('message', ({ data }) => data === word && then())
  const { promise: held, resolve: hasGot } = Promise.withResolvers<true>()
  const untilLeft = () => {
    hasGot(true)
    hears(asks, () => say(answers))
    return new Promise<void>((leave) => addEventListener('pagehide', () => leave(), { once: true }))
  }
  const givenUp = new AbortController()
  const giveUp = () => givenUp.abort()
  hears(answers, giveUp)
  const asking = setTimeout(() => say(asks), patience)
  const waiting = setTimeout(giveUp, longest)
  const asked = navigator.locks.request(lockOf(tab), { signal: givenUp.signal }, untilLeft)
  void asked.catch(() => {}).finally(() => channel.close())
  const isHeld = await Promise.race([held, asked.then(() => true)]).catch(() => false)
  clearTimeout(asking)
  clearTimeout(waiting)
  return isHeld
}

/** The tabs of this list that are still open. */
export async function openTabs(tabs: readonly string[]): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query()
  const locks = new Set(held.map(({ name }) => name))
  return new Set(tabs.filter((tab) => locks.has(lockOf(tab))))
}

/** Whether a stored name is a tab's name; other names contain a space. */
export const isTab = (name: string): boolean => !name.includes(' ')
