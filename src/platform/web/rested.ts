/** Milliseconds after which whoever pressed, typed or scrolled is not in the middle of it any more. */
const rest = 2000
let lastAct = -rest
for (const act of ['keydown', 'pointerdown', 'wheel', 'touchmove'])
  addEventListener(act, () => (lastAct = performance.now()), { capture: true, passive: true })

/** When the browser has nothing to do, and nobody is in the middle of something. */
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
