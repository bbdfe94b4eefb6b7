import { expect, test } from 'vitest'
import { platformRefusals } from '../refusal.ts'
import { Share } from './share.ts'

test('so many of a name enter at once; who leaves lets the next one in, in line', async () => {
  const share = new Share({ most: 2, patience: 10_000 })
  expect([share.enter('a'), share.enter('a')]).toEqual([undefined, undefined])
  const entered: number[] = []
  const third = share.enter('a')!.then(() => entered.push(3))
  const fourth = share.enter('a')!.then(() => entered.push(4))
  expect(share.enter('b')).toBeUndefined()
  share.leave('a')
  await third
  expect(entered).toEqual([3])
  share.leave('a')
  await fourth
  expect(entered).toEqual([3, 4])
})

test('who waits too long is told so, and takes nobody’s place', async () => {
  const share = new Share({ most: 1, patience: 1 })
  expect(share.enter('a')).toBeUndefined()
  await expect(share.enter('a')).rejects.toMatchObject({ kind: platformRefusals.UNAVAILABLE })
  share.leave('a')
  expect(share.enter('a')).toBeUndefined()
})
