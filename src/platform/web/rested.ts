/** Milliseconds after a key, press or scroll until the user counts as resting. */
const rest = 2000
let lastAct = -rest
for (const act of ['keydown', 'pointerdown', 'wheel', 'touchmove'])
  addEventListener(act, () => (lastAct = performance.now()), { capture: true, passive: true })

/**
 * Resolves when the browser is idle and the user is resting. `opened`, the moment at which the page was opened, counts
 * as an act too: for work that would delay the first keys.
 */
export async function rested(opened = -rest): Promise<void> {
  const timeLeft = () => Math.max(lastAct, opened) + rest - performance.now()
  await idle()
  for (let left = timeLeft(); left > 0; left = timeLeft()) {
    await new Promise((done) => setTimeout(done, left))
    await idle()
  }
}

// Safari has no idle callback.
const idle = () =>
  new Promise<void>((done) =>
    'requestIdleCallback' in window ? requestIdleCallback(() => done()) : setTimeout(done, 300),
  )
