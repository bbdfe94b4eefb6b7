import { expect, test } from 'vitest'
import { subjectRefusal, subjectsSinceCheck } from './commits.ts'

test('every new commit has a subject of the form type(scope): what', (context) => {
  const subjects = subjectsSinceCheck()
  if ('unknown' in subjects) return context.skip(subjects.unknown)
  const refused = subjects.map((subject) => ({ subject, why: subjectRefusal(subject) })).filter(({ why }) => why)
  expect(refused).toEqual([])
})

test.each([
  'fix(till): keep the cart when the register was closed meanwhile',
  'refactor(platform/server): give the server rooms',
  'docs: say what an installation needs',
  'Revert "perf(agenda): read the day in one statement of its own, whatever is asked"',
])('%s is a subject', (subject) => {
  expect(subjectRefusal(subject)).toBeNull()
})

test.each([
  'Let the till have the processor',
  'fixup! fix(till): keep the cart',
  'feature(till): keep the cart',
  'fix(Till): keep the cart',
  'fix(till):keep the cart',
  'fix(till): keep the cart.',
  `fix(till): ${'keep the cart '.repeat(5)}`,
])('%s is refused', (subject) => {
  expect(subjectRefusal(subject)).not.toBeNull()
})
