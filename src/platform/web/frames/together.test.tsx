// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Together } from './together.tsx'

test('parts are shown once all are answered, and stay while one of them asks again', () => {
  const parts = (...pending: boolean[]) => (
    <Together queries={pending.map((isPending) => ({ isPending }))} skeleton="h-64">
      <p>Chaves</p>
    </Together>
  )
  const { rerender, container } = render(parts(true, false))
  expect(screen.queryByText('Chaves')).toBeNull()
  expect(container.querySelector('[aria-busy=true]')?.textContent).toBe('Carregando...')
  rerender(parts(false, false))
  expect(screen.getByText('Chaves')).toBeTruthy()
  expect(container.querySelector('[aria-busy]')).toBeNull()
  // A part whose question failed asks again when it is mounted.
  rerender(parts(true, false))
  expect(screen.getByText('Chaves')).toBeTruthy()
})
