import { expect, test } from 'vitest'
import { buttonSnippet, framingSites, frameSnippet } from './framing.ts'

test('sites are kept as origins, each once', () => {
  expect(framingSites.parse('www.Salao.com.br\nhttps://salao.com.br/agenda?x=1\n\nsalao.com.br')).toEqual([
    'https://www.salao.com.br',
    'https://salao.com.br',
  ])
  expect(framingSites.parse(['https://salao.com.br'])).toEqual(['https://salao.com.br'])
  expect(framingSites.parse('')).toEqual([])
})

// spec: booking-link-15
test.each([
  'http://salao.com.br',
  '*',
  '*.com.br',
  "https://salao.com.br; script-src 'unsafe-inline'",
  'salao.com.br https://outro.com',
  "'self'",
  'data:',
  'localhost',
  '10.0.0.1',
  'https://salao.com.br:8443',
  'salao',
  '-salao.com',
  'salao.com.br\r\nx-frame-options: ALLOWALL\u0000',
])('what is no name of a site is refused: %s', (typed) => {
  expect(framingSites.safeParse(typed).success).toBe(false)
})

test('a name cannot leave its place in a snippet', () => {
  const url = 'https://marcai.example/booking/a'
  expect(frameSnippet(url, '"><script>')).toContain('title="Agendamento online: &quot;>&lt;script>"')
  expect(frameSnippet(url, 'A</script>')).not.toContain('A</script>')
  expect(frameSnippet(url, 'A')).toContain('e.origin!=="https://marcai.example"')
  expect(frameSnippet(url, 'A')).toContain('src="https://marcai.example/booking/a?de=site"')
  expect(buttonSnippet(url, '#031B47', '#ffffff')).toContain('href="https://marcai.example/booking/a?de=site"')
})
