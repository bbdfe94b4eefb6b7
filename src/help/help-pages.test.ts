import { expect, test } from 'vitest'
import { paths } from '../platform/paths.ts'
import { labelsIn, spansOf } from './help-page.ts'
import { helpAt, helpPage, helpPages, searchHelp } from './help-pages.ts'

test('every page has its own address, and leads to others that are there', () => {
  const slugs = helpPages.map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(slugs.length)
  expect(slugs.filter((slug) => !/^[a-z]+(-[a-z]+)*$/.test(slug))).toEqual([])
  const ends = helpPages.flatMap((page) => page.related.filter((slug) => !helpPage(slug) || slug === page.slug))
  expect(ends).toEqual([])
  const lonely = slugs.filter((slug) => !helpPages.some(({ related }) => related.includes(slug)))
  expect(lonely, 'another page names each under related').toEqual([])
})

test('a page is short, and each of its texts is a sentence with its marks closed', () => {
  for (const { slug, title, about, steps, notes } of helpPages) {
    expect(steps.length, slug).toBeLessThanOrEqual(7)
    expect(title.length, slug).toBeLessThanOrEqual(70)
    expect(about.length, slug).toBeLessThanOrEqual(155)
    for (const text of [about, ...steps, ...notes]) {
      expect(text, slug).toMatch(/^\*{0,2}[\p{Lu}].*[.?]$|\*\*$/u)
      expect(spansOf(text).filter(({ text, isLabel }) => !isLabel && text.includes('**'))).toEqual([])
    }
  }
})

test('what stands on a screen is marked', () => {
  expect(spansOf('Toque em **Salvar** e **Publicar**.').map(({ text }) => text)).toEqual([
    'Toque em ',
    'Salvar',
    ' e ',
    'Publicar',
    '.',
  ])
  expect(labelsIn({ steps: ['Em **A**', 'sem'], notes: ['**B** e **C**'] })).toEqual(['A', 'B', 'C'])
})

test.each([
  ['fechar caixa', 'fechar-o-caixa'],
  ['Como faço para FECHAR o caixa?', 'fechar-o-caixa'],
  ['como fecho o caixa no fim do dia?', 'fechar-o-caixa'],
  ['sinal pix', 'cobrar-um-sinal-por-pix'],
  ['importacao planilha', 'importar-clientes'],
  ['ferias', 'bloquear-horario-folga-ou-ferias'],
  ['esqueci a senha', 'senha-e-verificacao'],
  ['dominios', 'trocar-o-dominio'],
  ['devolver dinheiro', 'estornar-uma-venda'],
])('who types “%s” finds %s first', (typed, slug) => {
  expect(searchHelp(typed).pages[0]?.slug).toBe(slug)
  expect(searchHelp(typed).isWhole).toBe(true)
})

test('a question of which no page has every word finds the closest, and says so', () => {
  const near = searchHelp('fechar caixa astronauta')
  expect(near.isWhole).toBe(false)
  expect(near.pages[0]?.slug).toBe('fechar-o-caixa')
  expect(searchHelp('xyzw').pages).toEqual([])
  expect(searchHelp('?!').pages).toEqual([])
  expect(searchHelp('como').pages.length).toBeGreaterThan(0)
})

test('an address leads to the help of its screen, one with an id as well', () => {
  expect(helpAt(paths.client('0190-aa'))).toContain(helpPage('cadastrar-cliente'))
  expect(helpAt(paths.importClients)[0]).toBe(helpPage('importar-clientes'))
  expect([helpAt('/'), helpAt('/nada'), helpAt('__proto__')]).toEqual([[], [], []])
})
