// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { copyAfterTap, openAfterTap } from './after-tap.ts'

afterEach(() => vi.restoreAllMocks())

const aTab = () => ({ opener: window, location: { replace: vi.fn() }, close: vi.fn() })

test('a tab is opened by the tap itself, and shows the address once it is known', async () => {
  const tab = aTab()
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as never)
  const address = Promise.withResolvers<string>()
  const opened = openAfterTap(address.promise)
  expect(open).toHaveBeenCalledTimes(1)
  expect(tab.location.replace).not.toHaveBeenCalled()
  address.resolve('https://wa.me/5511987654321')
  await opened
  expect(tab.opener).toBeNull()
  expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('https://wa.me/5511987654321')
})

test('a tab whose address is refused is closed again, and one that the browser does not open fails', async () => {
  const tab = aTab()
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as never)
  await expect(openAfterTap(Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(tab.close).toHaveBeenCalledTimes(1)
  open.mockReturnValue(null)
  await expect(openAfterTap(Promise.resolve('https://wa.me/'))).rejects.toThrow()
})

test('the clipboard is asked by the tap itself, and a refusal of the text is told as it is', async () => {
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
  const text = Promise.withResolvers<string>()
  const copied = copyAfterTap(text.promise)
  expect(write).toHaveBeenCalledTimes(1)
  text.resolve('https://exemplo.com/r/1')
  await copied
  const [[item]] = write.mock.calls[0]!
  expect(await (await item!.getType('text/plain')).text()).toBe('https://exemplo.com/r/1')
  await expect(copyAfterTap(Promise.reject(new Error('refused')))).rejects.toThrow('refused')
})
