import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Automation, type LaunchOptions, zone } from './automation.ts'
import { ended, seen } from './processes.ts'
import { freePort } from '../../src/platform/server/database/embedded/free-port.ts'

const driver = '/usr/bin/WebKitWebDriver'
const display = '/usr/bin/Xvfb'
const folders = ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0']
const browser = ['x86_64', 'aarch64']
  .flatMap((machine) => folders.map((folder) => `/usr/lib/${machine}-linux-gnu/${folder}/MiniBrowser`))
  .find((path) => existsSync(path))

/** Says what is missing where WebKit cannot be driven. */
export function missingForWebkit(): string | undefined {
  const missing = [driver, display].filter((path) => !existsSync(path))
  if (!browser) missing.push('MiniBrowser')
  return missing.length > 0 ? `${missing.join(', ')} (Debian: webkit2gtk-driver, xvfb)` : undefined
}

/** Starts WebKit's small browser on a screen that nobody sees, and drives it by WebDriver. */
export async function launchWebkit({ hasScripts, width, height }: LaunchOptions): Promise<Automation> {
  const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await seen(screen.stdio[3] as NodeJS.ReadStream, /\d+/)
  const port = await freePort()
  const server = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${number}`,
      GDK_BACKEND: 'x11',
      LANGUAGE: 'pt_BR',
      LANG: 'pt_BR.UTF-8',
      LIBGL_ALWAYS_SOFTWARE: '1',
      TZ: zone,
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  })
  const call = callerAt(`http://127.0.0.1:${port}`)
  let session = ''
  const stop = async () => {
    if (session) await call('DELETE', session).catch(() => undefined)
    for (const child of [server, screen]) {
      child.kill()
      await ended(child)
    }
  }
  try {
    await untilReady(call)
    const args = ['--automation', ...(hasScripts ? [] : ['--enable-javascript=false'])]
    const wanted = { 'webkitgtk:browserOptions': { binary: browser, args } }
    const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: wanted },
    })
    session = `/session/${sessionId}`
    await call('POST', `${session}/window/rect`, { width, height })
    return { ...drive((method, path, body) => call(method, `${session}${path}`, body)), close: stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

function drive(call: Call): Omit<Automation, 'close'> {
  return {
    goTo: async (url) => void (await call('POST', '/url', { url })),
    reload: async () => void (await call('POST', '/refresh', {})),
    evaluate: async (expression) =>
      (await call<string | null>('POST', '/execute/sync', { script: `return ${expression}`, args: [] })) ?? '',
    perform: async (source) => void (await call('POST', '/actions', { actions: [source] })),
    async chooseFiles(selector, paths) {
      const element = await call<Record<string, string>>('POST', '/element', { using: 'css selector', value: selector })
      const [id] = Object.values(element)
      await call('POST', `/element/${id}/value`, { text: paths.join('\n') })
    },
    // The driver hangs on a picture while a dialog is open.
    picture: async () => undefined,
  }
}

type Call = <T>(method: string, path: string, body?: object) => Promise<T>

const callerAt =
  (origin: string): Call =>
  async <T>(method: string, path: string, body?: object) => {
    const answer = await fetch(`${origin}${path}`, { method, body: body ? JSON.stringify(body) : null })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }

async function untilReady(call: Call): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const isReady = await call('GET', '/status').then(
      () => true,
      () => false,
    )
    if (isReady) return
    await wait(100)
  }
  throw new Error(`${driver} does not answer`)
}
