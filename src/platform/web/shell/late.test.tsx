// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { late } from './late.ts'
import { useLayer } from '../layers.ts'
import { Toaster } from '../ui/toast.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const missing = [
  'Failed to fetch dynamically imported module: http://x/assets/calendar-1.js',
  'error loading dynamically imported module: http://x/assets/calendar-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/calendar-1.css',
]

class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render() {
    return this.state.isBroken ? <p>quebrou</p> : this.props.children
  }
}

function Typed({ is }: { is: boolean }) {
  useLayer(is, () => {}, { isTyped: () => true })
  return <input defaultValue="digitado" />
}

const fails = (message: string) => () => Promise.reject(new TypeError(message))

function show(load: () => Promise<never>, { isTyped = false } = {}) {
  vi.spyOn(console, 'error').mockReturnValue()
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const Part = late<object>(load)
  render(
    <>
      <Toaster />
      <Boundary>
        <Typed is={isTyped} />
        <Suspense fallback="espera">
          <Part />
        </Suspense>
      </Boundary>
    </>,
  )
  return reload
}

test.each(missing)('a file that a deploy took away brings the present page: %s', async (message) => {
  const reload = show(fails(message))
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  expect(screen.queryByText('quebrou')).toBeNull()
})

test('what is missing again within a minute is said, not tried for ever', async () => {
  const first = show(fails(missing[0]!))
  await expect.poll(() => first.mock.calls.length).toBe(1)
  cleanup()
  const again = show(fails(missing[0]!))
  await screen.findByText('quebrou')
  expect(again.mock.calls.length).toBe(1)
})

test('what was typed stays, and its owner is asked', async () => {
  const reload = show(fails(missing[0]!), { isTyped: true })
  expect(await screen.findByText('Há uma versão nova do sistema')).toBeTruthy()
  expect(screen.getByDisplayValue('digitado')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Recarregar' }).click()
  expect(reload).toHaveBeenCalledOnce()
})

test('a part that broke in another way is no reason to load the page', async () => {
  const reload = show(fails('x is not a function'))
  await screen.findByText('quebrou')
  expect(reload).not.toHaveBeenCalled()
})

test('a file that is given up because the page is left keeps nobody from leaving', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  const reload = show(() => promise)
  await screen.findByText('espera')
  dispatchEvent(new Event('beforeunload'))
  reject(new TypeError(missing[1]))
  await screen.findByText('quebrou')
  expect(reload).not.toHaveBeenCalled()
  cleanup()
  // Whoever was asked and stays, or saved a file, meets a deploy as everybody does.
  show(fails(missing[1]!))
  await expect.poll(() => reload.mock.calls.length).toBe(1)
})
