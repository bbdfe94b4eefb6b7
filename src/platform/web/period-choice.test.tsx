// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { type ChosenPeriod, PeriodChoice } from './period-choice.tsx'

afterEach(cleanup)

const march = { from: '2026-03-01', to: '2026-03-31' }
function Chosen() {
  const [value, setValue] = useState<ChosenPeriod>({ period: 'custom', custom: march })
  return <PeriodChoice value={value} choices={['month', 'custom']} onChange={setValue} />
}
const end = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

it.each([
  ['De', '10/03/2026', '10/03/2026 31/03/2026'],
  ['De', '02/04/2026', '02/04/2026 02/04/2026'],
  ['Até', '10/03/2026', '01/03/2026 10/03/2026'],
  ['Até', '28/02/2026', '28/02/2026 28/02/2026'],
])('with %s at %s the period is %s: an end takes along the one that it passes', async (name, typed, written) => {
  render(<Chosen />)
  await userEvent.clear(end(name))
  await userEvent.type(end(name), typed)
  await userEvent.tab()
  expect(`${end('De').value} ${end('Até').value}`).toBe(written)
})
