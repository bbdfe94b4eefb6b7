import { expect, test } from 'vitest'
import { unlinked, writeLetter } from './letter.ts'

const letter = writeLetter({
  subject: 'Confirme <já>',
  heading: 'Confirme seu e-mail',
  greeting: 'Olá, <b>Ana</b> & Cia.',
  paragraphs: ['Falta um toque.'],
  code: '012345',
  action: { label: 'Confirmar', url: 'https://marcai.app/verify?a=1&b=2' },
  smallPrint: ['Vale por 24 horas.'],
})

test('both forms say the same', () => {
  expect(letter.text).toBe(
    'Confirme seu e-mail\n\nOlá, <b>Ana</b> & Cia.\n\nFalta um toque.\n\n012345\n\n' +
      'Confirmar: https://marcai.app/verify?a=1&b=2\n\nVale por 24 horas.\n\nMarcaí\n',
  )
  for (const part of ['Confirme seu e-mail', 'Falta um toque.', '012345', 'Vale por 24 horas.'])
    expect(letter.html).toContain(part)
  expect(letter.html).toContain('href="https://marcai.app/verify?a=1&amp;b=2"')
})

test('what a person typed is text, never markup', () => {
  expect(letter.html).toContain('Olá, &lt;b&gt;Ana&lt;/b&gt; &amp; Cia.')
  expect(letter.html).toContain('<title>Confirme &lt;já&gt;</title>')
})

test.each([
  ['Ganhe em http://mau.exemplo/x', 'Ganhe em http: // mau. exemplo/x'],
  ['www.mau.com.br', 'www. mau. com. br'],
  ['escreva a ana@mau.com', 'escreva a ana @ mau. com'],
  ['https://marcai.app.mau.com', 'https: // marcai. app. mau. com'],
  ['mau。com', 'mau。 com'],
  ['Salão D.Ana', 'Salão D. Ana'],
  ['Salão S.O.S Beleza', 'Salão S.O.S Beleza'],
  ['s.o.s.com', 's.o.s. com'],
  ['Dra. Ana, às 14.30, R$ 1.250,00', 'Dra. Ana, às 14.30, R$ 1.250,00'],
])('%s is no link', (typed, written) => {
  expect(unlinked(typed)).toBe(written)
})

test('names in a subject stay as they were typed, in one line', () => {
  const subject = 'Recibo de Salão S.O.S Beleza, D.Ana\r\nBcc: x@mau.com'
  const named = writeLetter({ subject, heading: 'Recibo', paragraphs: [], smallPrint: [] })
  expect(named.subject).toBe('Recibo de Salão S.O.S Beleza, D.Ana Bcc: x@mau.com')
})
