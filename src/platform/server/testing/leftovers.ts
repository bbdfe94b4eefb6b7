/** Watches what a file of tests could leave to the next one of the same worker. */
export function watchLeftovers(): { end(): string[] } {
  const running = new Set<NodeJS.Timeout>()
  const { setInterval, clearInterval } = globalThis
  const before = state()
  globalThis.setInterval = Object.assign((...given: Parameters<typeof setInterval>) => {
    const timer = setInterval(...given)
    running.add(timer)
    return timer
  }, setInterval)
  globalThis.clearInterval = (timer) => {
    running.delete(timer as NodeJS.Timeout)
    clearInterval(timer)
  }
  return {
    /** Ends the watch, and says what is not as it was. */
    end() {
      Object.assign(globalThis, { setInterval, clearInterval })
      const after = state()
      for (const timer of running) clearInterval(timer)
      const names = new Set([...before.keys(), ...after.keys()])
      const changed = [...names].filter((name) => before.get(name) !== after.get(name))
      return [...changed, ...Array.from(running, () => 'a timer that goes on')]
    },
  }
}

/** The environment and the listeners of the process. */
const state = (): Map<string, unknown> =>
  new Map<string, unknown>([
    ...Object.entries(process.env).map(([name, value]) => [`env ${name}`, value] as const),
    ...process.eventNames().map((name) => [`on ${String(name)}`, process.listenerCount(name)] as const),
  ])
