import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Automation, type LaunchOptions, zone } from './automation.ts'
import { ended, seen } from './processes.ts'
import { givenOrDefault } from '../../checks/environment.ts'

const program = givenOrDefault('FIREFOX_PATH')

/** Says what is missing where Firefox cannot be driven. */
export const missingForFirefox = () =>
  existsSync(program) ? undefined : `${program} (Debian: firefox-esr; or FIREFOX_PATH)`

/** Starts Firefox without a window, in a profile of its own, and drives it by WebDriver BiDi. */
export async function launchFirefox({ hasScripts, width, height }: LaunchOptions): Promise<Automation> {
  const profile = mkdtempSync(join(tmpdir(), 'marcai-firefox-'))
  writeFileSync(join(profile, 'user.js'), preferences(hasScripts))
  const child = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile, TZ: zone },
  })
  const stop = async () => {
    child.kill()
    await ended(child)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const [, url] = await seen(child.stderr, /WebDriver BiDi listening on (ws:\S+)/)
    const bidi = await connect(`${url}/session`)
    await bidi.send('session.new', { capabilities: {} })
    // The tab of the start never has the focus, and without it Firefox tells a page nothing of its fields' focus.
    const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' })
    await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } })
    return { ...drive(bidi, context), close: stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

const preferences = (hasScripts: boolean) =>
  Object.entries({
    'javascript.enabled': hasScripts,
    'intl.accept_languages': 'pt-BR',
    'intl.locale.requested': 'pt-BR',
    // Nothing is fetched that no story asks for.
    'browser.safebrowsing.malware.enabled': false,
    'browser.safebrowsing.phishing.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')

function drive(bidi: Bidi, context: string): Omit<Automation, 'close'> {
  return {
    goTo: async (url) => void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await bidi.send('browsingContext.reload', { context, wait: 'complete' })),
    async evaluate(expression) {
      const answer = await bidi.send<Evaluation>('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: false,
      })
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
      return answer.result.value ?? ''
    },
    perform: async (source) => void (await bidi.send('input.performActions', { context, actions: [source] })),
    async chooseFiles(selector, files) {
      const { nodes } = await bidi.send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
        context,
        locator: { type: 'css', value: selector },
        maxNodeCount: 1,
      })
      await bidi.send('input.setFiles', { context, element: { sharedId: nodes[0]!.sharedId }, files })
    },
    picture: async () => (await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
  }
}

type Evaluation =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

type Bidi = { send<T>(method: string, params: object): Promise<T> }
type Answer = { id?: number; type: string; result?: unknown; error?: string; message?: string }

async function connect(url: string): Promise<Bidi> {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`Firefox does not answer at ${url}`)))
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, type, result, error, message } = JSON.parse(String(data)) as Answer
    const asked = waiting.get(id)
    waiting.delete(id)
    if (type === 'error') asked?.reject(new Error(`${error}: ${message}`))
    else asked?.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const asked of waiting.values()) asked.reject(new Error('Firefox has gone'))
    waiting.clear()
  })
  let last = 0
  return {
    send: async <T>(method: string, params: object) => {
      const asked = Promise.withResolvers<unknown>()
      waiting.set(++last, asked)
      socket.send(JSON.stringify({ id: last, method, params }))
      return (await asked.promise) as T
    },
  }
}
