// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CrashPage } from './router-pages.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

// spec: public-errors-11
test('a screen that broke says so, and is loaded again', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  render(<CrashPage />)
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Recarregar' }))
  expect(reload).toHaveBeenCalledOnce()
})
