// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSingleKeys } from '../../platform/web/shell/single-keys.ts'
import { KeyList } from './key-list.tsx'

const acted = vi.fn<(key: string) => void>()

function Frame() {
  const [shown, setShown] = useState(false)
  useSingleKeys({ n: () => acted('n'), '?': () => acted('?') })
  return (
    <>
      <button type="button" onClick={() => setShown(true)}>
        Teclas
      </button>
      <KeyList open={shown} onClose={() => setShown(false)} />
    </>
  )
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  acted.mockReset()
})

const press = () => ['n', '?'].forEach((key) => fireEvent.keyDown(document.body, { key }))

async function flip() {
  fireEvent.click(screen.getByRole('button', { name: 'Teclas' }))
  fireEvent.click(await screen.findByRole('switch', { name: /^Atalhos de uma tecla/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

// spec: shell-6
test('the list of keys turns those that are a single key off and on, and the device remembers it', async () => {
  render(<Frame />)
  press()
  expect(acted.mock.calls).toEqual([['n'], ['?']])
  await flip()
  press()
  cleanup()
  render(<Frame />)
  press()
  expect(acted).toHaveBeenCalledTimes(2)
  await flip()
  press()
  expect(acted).toHaveBeenCalledTimes(4)
})
