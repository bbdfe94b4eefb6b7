import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allScreens, screensOf } from '../src/entries/screens.ts'
import { helpAt, helpOfScreen, helpPages } from '../src/help/help-pages.ts'
import { helpShots } from '../src/help/shots.ts'
import { madeUpLabels } from './help.ts'
import { filesOf } from './tree.ts'

// spec: public-product-8
test('what the help says that stands on a screen stands there to the letter', () => {
  expect(helpPages.length).toBeGreaterThanOrEqual(40)
  const madeUp = helpPages.map((page) => ({ slug: page.slug, labels: madeUpLabels(page) }))
  expect(madeUp.filter(({ labels }) => labels.length > 0)).toEqual([])
}, 60_000)

test('a label that is made up, or stands on another screen, is found', () => {
  const page = (steps: [string, string]) => ({ screens: ['affiliate'] as const, notes: [], steps })
  expect(madeUpLabels(page(['Toque em **Copiar link**.', 'Toque em **Ganhar muito**.']))).toEqual(['Ganhar muito'])
  expect(madeUpLabels(page(['Toque em **Fechar Caixa**.', 'Fim.']))).toEqual(['Fechar Caixa'])
  expect(madeUpLabels(page(['No **PDV - Ponto de Venda**, toque em **Fechar Caixa**.', 'Fim.']))).toEqual([])
})

test('each page of the help is of screens, and each screen of a business has help', () => {
  const names = new Set<string>(allScreens.map(({ name }) => name))
  expect(helpPages.flatMap(({ screens }) => screens).filter((name) => !names.has(name))).toEqual([])
  const theirs = [...screensOf('members'), ...screensOf('documents')]
  expect(theirs.length).toBeGreaterThan(25)
  const without = theirs.filter(({ path }) => helpAt(path).length === 0)
  expect(
    without.map(({ name }) => name),
    'a page of src/help/ names each among its screens',
  ).toEqual([])
  for (const { name, path } of theirs) expect(helpAt(path), name).toEqual(helpOfScreen(name))
})

test('each picture of the help is there, is named by a page, and together they are small', () => {
  const named = new Set(helpPages.flatMap(({ picture }) => picture?.name ?? []))
  expect([...named].toSorted()).toEqual(Object.keys(helpShots).toSorted())
  const files = Object.values(helpShots).map(({ light }) => `public${light}`)
  expect(files.toSorted()).toEqual(filesOf('public/shots/help-*'))
  const bytes = files.reduce((sum, path) => sum + statSync(path).size, 0)
  expect(bytes).toBeLessThan(600 * 1024)
  const without = helpPages.filter(({ picture }) => picture?.alt === '')
  expect(without).toEqual([])
})
