import { expect, test } from 'vitest'
import { browserPackages, packagesInStyle } from './browser-packages.ts'
import { billOf, componentsOf, isAllowed, type LockedPackage, refusedLicenses } from './components.ts'
import { textOf } from './tree.ts'

const lock = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, LockedPackage> }
const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>
const inBrowsers = browserPackages()
const components = componentsOf(lock.packages, inBrowsers)

test('every package of the lock file has a licence that is allowed', () => {
  expect(components.length).toBeGreaterThan(300)
  expect(refusedLicenses(components)).toEqual([])
})

test('a licence that nobody allowed is refused, and one that is allowed for another package', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0', license: 'AGPL-3.0-only' },
    'node_modules/b': { version: '1.0.0', license: 'LGPL-3.0-or-later' },
    'node_modules/b/node_modules/c': { version: '2.0.0' },
    'node_modules/d': { version: '1.0.0', license: '(AGPL-3.0-only OR MIT)' },
    'node_modules/e': { version: '1.0.0', license: 'Apache-2.0 AND GPL-2.0-only' },
  }
  expect(refusedLicenses(componentsOf(packages))).toEqual([
    'a@1.0.0: AGPL-3.0-only',
    'b@1.0.0: LGPL-3.0-or-later',
    'c@2.0.0: unknown',
    'e@1.0.0: Apache-2.0 AND GPL-2.0-only',
  ])
  expect(isAllowed('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toBe(true)
})

test('a package for another platform has the licence of the package whose platform it is', () => {
  const packages = {
    'node_modules/a': { version: '1.0.0', license: 'MIT', optionalDependencies: { '@a/win32': '1.0.0' } },
    'node_modules/@a/win32': { version: '1.0.0', optional: true },
  }
  expect(componentsOf(packages).map(({ name, license }) => `${name} ${license}`)).toEqual(['@a/win32 MIT', 'a MIT'])
})

test('what the product needs is apart from what only builds and tests', () => {
  const isFor = new Map(components.map(({ name, isForDevelopment }) => [name, isForDevelopment]))
  for (const name of Object.keys(dependencies)) expect(isFor.get(name), name).toBe(false)
  for (const name of ['vitest', 'typescript', '@playwright/test']) expect(isFor.get(name), name).toBe(true)
  const twice = {
    'node_modules/a': { version: '1.0.0', dev: true },
    'node_modules/b/node_modules/a': { version: '1.0.0' },
  }
  expect(componentsOf(twice)).toMatchObject([{ name: 'a', isForDevelopment: false }])
})

test('what is built into what browsers load is handed out, with what it needs', () => {
  const isFor = new Map(components.map(({ name, isForDevelopment }) => [name, isForDevelopment]))
  expect(inBrowsers).toEqual(expect.arrayContaining(['@fontsource/instrument-serif', 'react', 'tailwindcss']))
  for (const name of [...inBrowsers, 'scheduler', '@floating-ui/dom']) expect(isFor.get(name), name).toBe(false)
  const built = {
    'node_modules/a': { version: '1.0.0', dev: true, dependencies: { b: '1.0.0' } },
    'node_modules/b': { version: '1.0.0', dev: true },
    'node_modules/c': { version: '1.0.0', dev: true },
  }
  expect(componentsOf(built, ['a']).map(({ name, isForDevelopment }) => [name, isForDevelopment])).toEqual([
    ['a', false],
    ['b', false],
    ['c', true],
  ])
  expect(
    packagesInStyle("@import 'x/y.css' source(none);\n@import './z.css';\nsrc: url('@v/w') format('woff2')"),
  ).toEqual(['x/y.css', '@v/w'])
})

test('the bill of materials names each by its address and hash', () => {
  const bill = billOf({ name: 'marcai', version: '0.1.0' }, components)
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
  const refs = bill.components.map((one) => one['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  expect(bill.components.find(({ name }) => name === '@orpc/server')).toMatchObject({
    purl: `pkg:npm/%40orpc/server@${dependencies['@orpc/server']}`,
    scope: 'required',
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) as string }],
  })
})

/** The packages that a section of the page has a reason for. */
const reasonsIn = (page: string, section: string): string[] => {
  const [, part = ''] = page.split(`\n## ${section}\n`)
  const [ofSection = ''] = part.split('\n## ')
  return Array.from(ofSection.matchAll(/^\| `([^`]+)` \| (?=.{5,} \|$)/gm), ([, name]) => name!)
}

test('every dependency has a reason, and every reason a dependency', () => {
  const page = textOf('docs/dependencies.md')
  expect(reasonsIn(page, 'In production')).toEqual(Object.keys(dependencies))
  const built = reasonsIn(page, 'Built into what browsers load')
  expect(built).toEqual(inBrowsers)
  const tools = reasonsIn(page, 'For building, testing and checking')
  expect(tools).toEqual(Object.keys(devDependencies).filter((name) => !built.includes(name)))
})

test('a dependency without a reason is seen', () => {
  const page = '\n## In production\n\n| `a` | because of this |\n| `b` |  |\n\n## Else\n| `c` | because of that |\n'
  expect(reasonsIn(page, 'In production')).toEqual(['a'])
})
