import { expect, test } from 'vitest'
import { meantPath } from './tidy-address.ts'

const key = '01a21bfa-d3b2-81e7-8f6b-16cf757d8825-pQGQtYiSp-V8SnY9GgQw_Y5l'

test.each([
  ['/booking/Studio-Aurora', '/booking/studio-aurora'],
  ['/booking/STUDIO-AURORA/', '/booking/studio-aurora'],
  ['/booking/studio-aurora.', '/booking/studio-aurora'],
  ['/booking/studio-aurora).', '/booking/studio-aurora'],
  ['/booking/studio-aurora%22', '/booking/studio-aurora'],
  ['/booking/St%C3%BAdio-Aurora', '/booking/studio-aurora'],
  [`/booking/Studio-Aurora/${key}.`, `/booking/studio-aurora/${key}`],
  ['/booking/studio-aurora./espera', '/booking/studio-aurora/espera'],
  ['/site/Studio-Aurora/', '/site/studio-aurora'],
])('%s means %s', (typed, meant) => {
  expect(meantPath(typed)).toBe(meant)
  expect(meantPath(meant)).toBe(null)
})

test.each([
  '/booking/studio-aurora',
  `/booking/studio-aurora/${key}`,
  `/booking/studio-aurora/${key}/agendamento.ics`,
  '/booking/',
  '/booking/.',
  '/booking/studio.aurora',
  '/booking/studio aurora',
  '/booking/%E0%A4%A',
  '/booking/a//evil.example',
  '/booking/Studio-Aurora/..%2F..%2Fdashboard',
  '/booking/Studio-Aurora/%2e%2e/..%2Foutro',
  '/booking/a/%0d%0aSet-Cookie:x',
  '/site',
])('%s is left as it is', (path) => {
  expect(meantPath(path)).toBe(null)
})
