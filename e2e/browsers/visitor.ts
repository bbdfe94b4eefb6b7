import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Automation, KeyAction } from './automation.ts'
import { find, type FoundElement, type Target } from './wanted.ts'

const keys = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Control: '\uE009',
  Escape: '\uE00C',
  F4: '\uE034',
  F7: '\uE037',
  F9: '\uE039',
} as const

/** Looks things up by role and name as `@testing-library/dom` does, in whichever browser. */
const library = readFileSync(
  join(import.meta.dirname, '../../node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

/** Longer than the 20 seconds after which a device asks a server again that was away, and its wait for the answer. */
const patience = 40_000

/** A person at a browser: sees what is visible, presses and types. Whatever is not there yet is waited for. */
export class Visitor {
  readonly #automation: Automation
  readonly #origin: string

  constructor(automation: Automation, origin: string) {
    this.#automation = automation
    this.#origin = origin
  }

  /** WebKit drops a way to another page that is told within moments of a page's own change of its address. */
  async open(path: string): Promise<void> {
    const { href } = new URL(path, this.#origin)
    await this.#automation.goTo(href)
    const isThere = await this.#evaluate(`String(location.pathname === ${JSON.stringify(new URL(href).pathname)})`)
    if (isThere !== 'true') await this.#automation.goTo(href)
  }

  async reload(): Promise<void> {
    await this.#automation.reload()
  }

  async sees(wanted: Target): Promise<FoundElement> {
    return this.#until(wanted, () => true)
  }

  async press(wanted: Target): Promise<void> {
    let before: FoundElement | undefined
    const { x, y } = await this.#until(wanted, (found) => {
      const isAtRest = before?.x === found.x && before.y === found.y
      before = found
      return isAtRest && found.isOnTop
    })
    await this.#automation.perform({
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x, y, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    })
  }

  /** Presses a field, and types into it once it has the focus. */
  async fill(label: string, text: string, exact = false): Promise<void> {
    const field = { label, exact }
    await this.press(field)
    await this.#until(field, ({ isFocused }) => isFocused)
    await this.type(text)
  }

  async waitsForFocus(wanted: Target): Promise<void> {
    await this.#until(wanted, ({ isFocused }) => isFocused)
  }

  /** Types as fast as a person at most, for what is faster is a scanner. */
  async type(text: string): Promise<void> {
    await this.#keys(Array.from(text).flatMap((key) => [down(key), up(key), { type: 'pause', duration: 80 }]))
  }

  /** Types at once, as a scanner does, and ends with Enter. */
  async scan(code: string): Promise<void> {
    await this.#keys([...Array.from(code), keys.Enter].flatMap((key) => [down(key), up(key)]))
  }

  /** Presses keys together: `hit('Control', 'Enter')`. */
  async hit(...names: (keyof typeof keys)[]): Promise<void> {
    const pressed = names.map((name) => keys[name])
    await this.#keys([...pressed.map(down), ...pressed.toReversed().map(up)])
  }

  async chooseFile(selector: string, path: string): Promise<void> {
    await this.#automation.chooseFiles(selector, [path])
  }

  /** Asks the page for a promise's value again and again, until it is this one. */
  async waitsFor(expression: string, value: string): Promise<void> {
    let last = ''
    await this.#poll(
      async () => {
        last = await this.#evaluate('globalThis.answered ?? ""')
        if (last === value) return true
        await this.#evaluate(`void ${expression}.then((value) => { globalThis.answered = String(value) })`)
        return false
      },
      () => `${expression} is ${last}`,
    )
  }

  /** Until something is seen no more. */
  async missesSoon(wanted: Target): Promise<void> {
    await this.#poll(
      async () => (await this.#look(wanted)) === null,
      () => `${JSON.stringify(wanted)} is still there`,
    )
  }

  async #keys(actions: KeyAction[]): Promise<void> {
    await this.#automation.perform({ type: 'key', id: 'keyboard', actions })
  }

  async #until(wanted: Target, fits: (found: FoundElement) => boolean): Promise<FoundElement> {
    let found: FoundElement | null = null
    await this.#poll(
      async () => {
        found = await this.#look(wanted)
        return found !== null && fits(found)
      },
      async () =>
        `${JSON.stringify(wanted)} is ${found ? `not ready: ${JSON.stringify(found)}` : 'not there'}\n${await this.#text()}`,
    )
    return found!
  }

  async #poll(isDone: () => Promise<boolean>, said: () => string | Promise<string>): Promise<void> {
    let cause: unknown
    for (const until = performance.now() + patience; performance.now() < until; await wait(100)) {
      try {
        if (await isDone()) return
        cause = undefined
      } catch (failure) {
        // A page that is being left answers nothing.
        cause = failure
      }
    }
    throw new Error(await said(), { cause })
  }

  #text = () => this.#evaluate('document.body.innerText')

  #evaluate(expression: string): Promise<string> {
    return this.#automation.evaluate(expression)
  }

  async #look(wanted: Target): Promise<FoundElement | null> {
    if ((await this.#evaluate('typeof TestingLibraryDom')) === 'undefined')
      await this.#evaluate(`(() => { ${library} })()`)
    const answer = await this.#evaluate(`JSON.stringify((${find.toString()})(${JSON.stringify(wanted)}))`)
    return JSON.parse(answer) as FoundElement | null
  }
}

const down = (value: string) => ({ type: 'keyDown' as const, value })
const up = (value: string) => ({ type: 'keyUp' as const, value })
