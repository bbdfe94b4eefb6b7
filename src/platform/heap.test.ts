import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Heap } from './heap.ts'

test('the least comes first, whatever was added and taken before', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(20))), (steps) => {
      const heap = new Heap()
      const kept: number[] = []
      for (const step of steps) {
        if (step === null) {
          kept.sort((a, b) => a - b)
          expect(heap.take()).toBe(kept.shift())
        } else {
          heap.add(step)
          kept.push(step)
        }
      }
    }),
  )
})
