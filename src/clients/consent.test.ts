import { expect, test } from 'vitest'
import { consentsNow } from './consent.ts'

test('the newest answer to a purpose holds', () => {
  const answers = [
    { purpose: 'marketing', isGranted: false },
    { purpose: 'image', isGranted: true },
    { purpose: 'marketing', isGranted: true },
  ] as const
  expect(consentsNow(answers)).toEqual({ marketing: answers[0], image: answers[1] })
  expect(consentsNow([])).toEqual({})
})
