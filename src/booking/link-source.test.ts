import { expect, test } from 'vitest'
import { conversion, isBot, linkSources, sharedAt, sourceOfWord, type SharedSource } from './link-source.ts'

test('a source is the same in the address and back', () => {
  const shared = linkSources.filter((source): source is SharedSource => !['direct', 'other'].includes(source))
  expect(shared.length).toBeGreaterThan(5)
  for (const source of shared)
    expect(sourceOfWord(sharedAt('https://x.example/booking/a', source).split('?de=')[1])).toBe(source)
  expect(sharedAt('https://x.example/booking/a', 'poster')).toBe('https://x.example/booking/a?de=cartaz')
  expect(sourceOfWord(undefined)).toBe('direct')
})

test.each(['tiktok', 'direct', 'poster', '<script>', 'constructor', '__proto__', 'x'.repeat(5000)])(
  'what an address may say of itself is one of few: %.20s',
  (word) => {
    expect(sourceOfWord(word)).toBe('other')
  },
)

test.each([
  [undefined, true],
  ['', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['WhatsApp/2.23.20.0 A', true],
  ['facebookexternalhit/1.1', true],
  ['TelegramBot (like TwitterBot)', true],
  ['curl/8.5.0', true],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    false,
  ],
  ['Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 Instagram 330.0.0.0', false],
])('%s is a machine: %s', (userAgent, is) => {
  expect(isBot(userAgent)).toBe(is)
})

test('of nobody who looked nobody can be reckoned', () => {
  expect(conversion({ views: 0, started: 0, finished: 2 })).toBeNull()
  expect(conversion({ views: 3, started: 2, finished: 1 })).toBe(33)
  expect(conversion({ views: 1, started: 2, finished: 3 })).toBe(100)
})
