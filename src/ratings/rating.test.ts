import { expect, test } from 'vitest'
import { addMinutes } from '../platform/clock.ts'
import { daysToRate, meanOf, type RatingFacts, ratingRefusals, ratingViewOf, whyNotRated } from './rating.ts'

const now = new Date('2030-03-12T12:00:00Z')
const attended: RatingFacts = {
  given: null,
  endsAt: addMinutes(now, -60),
  hasArrived: false,
  hasMissed: false,
  isDone: true,
}
const given = { stars: 4, text: null, answer: null, isHidden: false }

// spec: ratings-1
test.each([
  [{}, null],
  [{ isDone: false, hasArrived: true }, null],
  [{ endsAt: now }, null],
  [{ endsAt: addMinutes(now, -daysToRate * 24 * 60) }, null],
  [{ isDone: false }, ratingRefusals.NOT_ATTENDED],
  [{ hasMissed: true }, ratingRefusals.NOT_ATTENDED],
  [{ endsAt: addMinutes(now, 1) }, ratingRefusals.VISIT_NOT_OVER],
  [{ endsAt: null }, ratingRefusals.VISIT_CANCELLED],
  [{ endsAt: addMinutes(now, -daysToRate * 24 * 60 - 1) }, ratingRefusals.RATING_OVER],
  [{ given }, ratingRefusals.ALREADY_RATED],
])('a visit that is %j is refused by %j', (change, refusal) => {
  expect(whyNotRated({ ...attended, ...change }, now)).toBe(refusal)
})

test('the page asks where it can be answered, shows what was said, says when it is too late, and is silent before', () => {
  const view = (change: Partial<RatingFacts>) => ratingViewOf({ ...attended, ...change }, now)
  expect(view({})).toEqual({ given: null, isOpen: true, isOver: false })
  expect(view({ given })).toEqual({ given, isOpen: false, isOver: false })
  expect(view({ endsAt: new Date('2029-01-01') })).toEqual({ given: null, isOpen: false, isOver: true })
  for (const silent of [{ endsAt: addMinutes(now, 60) }, { endsAt: null }, { isDone: false }])
    expect(view(silent)).toBeNull()
  expect(ratingViewOf(null, now)).toBeNull()
})

test('the mean is of all, to one place', () => {
  expect(meanOf([])).toEqual({ count: 0, mean: null })
  expect(
    meanOf([
      { stars: 5, count: 2 },
      { stars: 4, count: 1 },
    ]),
  ).toEqual({ count: 3, mean: 4.7 })
})
