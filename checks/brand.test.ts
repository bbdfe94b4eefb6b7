import { expect, test } from 'vitest'
import { brandColors, ownName } from '../src/platform/brand.ts'
import { filesOf, isTest, textOf } from './tree.ts'

/** Finds the product name and brand colours in the code of a file. Comments may contain them. */
function repeatsIn(text: string): string[] {
  const code = text.replaceAll(/^\s*(\/?\*|\/\/).*$/gm, '')
  const { navy, amber } = brandColors
  return [ownName, navy, amber].filter((said) => code.toLowerCase().includes(said.toLowerCase()))
}

test('the name and the colours of the product stand in one place', () => {
  const files = filesOf('src/**/*.{ts,tsx}', 'db/*.ts').filter((path) => !isTest(path))
  expect(files.length).toBeGreaterThan(400)
  expect(files.filter((path) => repeatsIn(textOf(path)).length > 0)).toEqual(['src/platform/brand.ts'])
  expect(repeatsIn("/** Marcaí */\nconst title = 'O Marcaí'\n// #031B47\nconst color = '#fbac0d'")).toEqual([
    ownName,
    brandColors.amber,
  ])
})

/** Finds wrong product names and colours in a file that cannot import the brand. */
function strayIn(text: string): string[] {
  const colors = new Set(Object.values(brandColors).map((color) => color.toLowerCase()))
  const names = text.match(/\bmarca[ií]\b/gi) ?? []
  return [
    ...names.filter((name) => name !== ownName),
    ...(text.match(/#[0-9a-f]{6}\b/gi) ?? []).filter((color) => !colors.has(color.toLowerCase())),
  ]
}

test('what is written by hand in other languages says the same', () => {
  const written = ['app.html', 'entrance.html', 'api-docs.html', 'public/app.webmanifest', 'public/icon.svg']
  const text = written.map(textOf).join('\n')
  expect(text.match(new RegExp(`${ownName}|${brandColors.navy}`, 'g'))!.length).toBeGreaterThan(6)
  expect(strayIn(text)).toEqual([])
  expect(strayIn('<title>Marcai</title> #031B48')).toEqual(['Marcai', '#031B48'])
  const tokens = textOf('src/platform/web/styles/tokens.css')
  const light = tokens.slice(tokens.indexOf(':root {'), tokens.indexOf('}'))
  const { navy, amber, ...others } = brandColors
  for (const [name, color] of Object.entries({ ink: navy, accent: amber, ...others }))
    expect(light).toContain(`--${name}: ${color.toLowerCase()};`)
})
