// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { SearchInput } from './search-input.tsx'

afterEach(cleanup)

const onSearch = vi.fn()

function List() {
  const [search, setSearch] = useState('')
  const show = (text: string) => {
    onSearch(text)
    setSearch(text)
  }
  return (
    <>
      <SearchInput label="Buscar" value={search} onSearch={show} />
      <output>{search}</output>
      <button type="button" onClick={() => setSearch('')}>
        Mostrar todos
      </button>
    </>
  )
}

it('searches when one stops typing, and is emptied from outside for good', async () => {
  render(<List />)
  const box = screen.getByRole('searchbox')
  const shown = screen.getByRole('status')
  await userEvent.type(box, 'ana')
  await waitFor(() => expect(shown.textContent).toBe('ana'))
  expect(onSearch).toHaveBeenCalledTimes(1)

  await userEvent.click(screen.getByRole('button', { name: 'Mostrar todos' }))
  expect(box).toHaveProperty('value', '')
  await userEvent.type(box, 'bia')
  await waitFor(() => expect(shown.textContent).toBe('bia'))
  expect(onSearch.mock.calls).toEqual([['ana'], ['bia']])

  await userEvent.click(screen.getByRole('button', { name: 'Limpar busca' }))
  expect(box).toHaveProperty('value', '')
  expect(shown.textContent).toBe('')
})
