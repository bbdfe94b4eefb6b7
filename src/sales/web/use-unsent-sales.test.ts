// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refresh, sendUnsent, useUnsentSales } from './use-unsent-sales.ts'

afterEach(cleanup)

test('A queue that is read again and is as before draws nothing again', async () => {
  let draws = 0
  renderHook(() => {
    draws++
    return useUnsentSales()
  })
  await act(() => refresh())
  await act(() => sendUnsent())
  expect(draws).toBe(1)
})
