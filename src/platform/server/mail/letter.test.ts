import { expect, test } from 'vitest'
import names from '../../inputs/mail-texts/names.json' with { type: 'json' }
import subjects from '../../inputs/mail-texts/subjects.json' with { type: 'json' }
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

const ofBusiness = writeLetter({
  subject: 'Studio Aurora: lembrete',
  heading: 'Lembrete',
  paragraphs: ['Até amanhã.'],
  action: { label: 'Ver', url: 'https://marcai.app/x' },
  smallPrint: [],
  head: {
    name: 'Studio <Aurora>',
    logo: 'https://marcai.app/pictures/x/160.webp',
    colors: { light: { ground: '#7A1FA2', ink: '#ffffff' }, dark: { ground: '#B35CD6', ink: '#000000' } },
    place: { words: 'Rua das Flores, 10, www.mau.com.br', map: 'https://maps.exemplo/?q=1' },
    phone: '+5592987654321',
    answersTo: null,
    sentBy: 'Enviado por Marcaí',
  },
})

test('a business’s letter begins with it and ends with us', () => {
  expect(ofBusiness.text).toBe(
    'Studio <Aurora>\nRua das Flores, 10, www. mau. com. br\n(92) 98765-4321\n\nLembrete\n\nAté amanhã.\n\n' +
      'Ver: https://marcai.app/x\n\nEnviado por Marcaí\n',
  )
  const { html } = ofBusiness
  expect(html.match(/Marcaí/g)).toHaveLength(1)
  expect(html).toContain('Studio &lt;Aurora&gt;')
  expect(html).toContain('src="https://marcai.app/pictures/x/160.webp"')
  expect(html).toContain('href="tel:+5592987654321"')
  expect(html).toContain('href="https://maps.exemplo/?q=1"')
  expect(html).not.toContain('www.mau')
  // Its colours are on the head and on the button, and other ones where the mail program is dark.
  expect(html.match(/background:#7A1FA2/g)).toHaveLength(2)
  expect(html).toContain('.button { background: #B35CD6 !important; color: #000000 !important }')
})

test('our own letters keep our name and colour', () => {
  expect(letter.html).toContain('border-top:4px solid #FBAC0D')
  expect(letter.html).not.toContain('Enviado por')
})

test.each(names)('$typed is no link', ({ typed, written }) => expect(unlinked(typed)).toBe(written))

test.each(subjects)('$typed stays as it was typed in a subject, in one line', ({ typed, sent }) => {
  const named = writeLetter({ subject: typed, heading: 'Recibo', paragraphs: [], smallPrint: [] })
  expect(named.subject).toBe(sent)
})
