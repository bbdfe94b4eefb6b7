/** Milliseconds between two looks at a page that waits: one can watch it, and the server hardly notices. */
const lookEvery = 15_000

/**
 * Lets a booking's page follow what happens elsewhere. A page that is marked with `data-follows` is fetched again when
 * the visitor returns to it, and, while the booking waits for a payment or an answer, from time to time as well. `take`
 * gets what the server says by now.
 */
export function follow(take: (html: string) => void): void {
  let isLooking = false
  const lookAt = async (marked: string) => {
    if (isLooking || document.visibilityState !== 'visible' || !document.querySelector(marked)) return
    isLooking = true
    const html = await presentPage()
    // Meanwhile the visitor may have gone on.
    if (html && document.querySelector(marked)) take(html)
    isLooking = false
  }
  setInterval(() => void lookAt('[data-follows=always]'), lookEvery)
  const onReturn = () => void lookAt('[data-follows]')
  document.addEventListener('visibilitychange', onReturn)
  addEventListener('online', onReturn)
  // A page that the browser kept while another one was shown is as old as when it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && onReturn())
}

/** Null if there is no connection, or if the visitor has left the address meanwhile. */
async function presentPage(): Promise<string | null> {
  const url = location.href
  try {
    const response = await fetch(url)
    const html = await response.text()
    return response.ok && location.href === url ? html : null
  } catch {
    return null
  }
}
