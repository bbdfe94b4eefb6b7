// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { copyLink, openWhenKnown } from './share-link.ts'

afterEach(() => vi.unstubAllGlobals())

/** A tab, and what happens to it. */
function aTab() {
  const acts: string[] = []
  const tab = {
    opener: window as unknown,
    close: () => acts.push('closed'),
    location: { replace: (address: string) => acts.push(address) },
  }
  vi.stubGlobal('open', () => {
    acts.push('opened')
    return tab
  })
  return { tab, acts }
}

test('a tab is opened with the press, and leads to the address once it is known', async () => {
  const { tab, acts } = aTab()
  const { promise, resolve } = Promise.withResolvers<string>()
  const done = openWhenKnown(promise)
  expect(acts).toEqual(['opened'])
  resolve('https://wa.me/')
  await done
  expect(acts).toEqual(['opened', 'https://wa.me/'])
  expect(tab.opener).toBeNull()
})

test('without an address the tab is closed again', async () => {
  const { acts } = aTab()
  await expect(openWhenKnown(Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(acts).toEqual(['opened', 'closed'])
})

test('what is copied is handed over with the press, and a missing address is no failure of copying', async () => {
  const written: Promise<Blob>[] = []
  class Item {
    readonly types: Record<string, Promise<Blob>>
    constructor(types: Record<string, Promise<Blob>>) {
      this.types = types
    }
  }
  vi.stubGlobal('ClipboardItem', Item)
  const write = async ([item]: Item[]) => {
    written.push(item!.types['text/plain']!)
    await item!.types['text/plain']
  }
  vi.stubGlobal('navigator', { clipboard: { write } })
  const { promise, resolve } = Promise.withResolvers<string>()
  const done = copyLink(promise)
  expect(written).toHaveLength(1)
  resolve('https://exemplo.com.br/x')
  await done
  expect(await (await written[0]!).text()).toBe('https://exemplo.com.br/x')
  await expect(copyLink(Promise.reject(new Error('refused')))).rejects.toThrow('refused')
})
