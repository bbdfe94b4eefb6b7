import { builtinEnvironments } from 'vitest/runtime'

/** What the server in the same process answers with, and what the page asks it with. */
const nodesOwn = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'URL',
  'URLSearchParams',
  'AbortController',
  'AbortSignal',
] as const

// The page of happy-dom with the network of Node, because a server does not work with happy-dom's. It is imported before
// anything that looks for a page.
const { locks } = navigator
const own = nodesOwn.map((name) => [name, globalThis[name]] as const)
await builtinEnvironments['happy-dom'].setup(globalThis, {})
for (const [name, value] of own) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
// It has none of its own.
Object.defineProperty(navigator, 'locks', { value: locks })
