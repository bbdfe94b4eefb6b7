/** Milliseconds after a key, press or scroll until the user counts as resting. */
const rest = 2000
let lastAct = -rest
for (const act of ['keydown', 'pointerdown', 'wheel', 'touchmove'])
  addEventListener(act, () => (lastAct = performance.now()), { capture: true, passive: true })

/** Resolves when the browser is idle and the user is resting. */
export async function rested(): Promise<void> {
  await idle()
  for (let left = timeLeft(); left > 0; left = timeLeft()) {
    await new Promise((done) => setTimeout(done, left))
    await idle()
  }
}
const timeLeft = () => lastAct + rest - performance.now()

// Safari has no idle callback.
const idle = () =>
  new Promise<void>((done) =>
    'requestIdleCallback' in window ? requestIdleCallback(() => done()) : setTimeout(done, 300),
  )
