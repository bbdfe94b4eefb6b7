import { expect, test } from 'vitest'
import { rolesWith, type Permission } from '../src/accounts/permissions.ts'
import { views } from '../src/entries/screen-views.tsx'
import { allScreens, screensOf } from '../src/entries/screens.ts'
import { admits, doors } from './doors.ts'
import { filesOf, importsOf, textOf } from './tree.ts'

/** The doors among `names` that a member who may see the screen may not call. */
const refusedAt = (needs: Permission | 'account', names: string[]): string[] =>
  needs === 'account'
    ? names
    : names.filter((name) => {
        const door = doors.find((one) => one.name === name)
        return !door || rolesWith(needs).some((role) => !admits(door, role))
      })

const asked = screensOf('members').flatMap(({ name, needs }) => {
  const questions = views[name].ahead?.({}, '2030-03-12', {}) ?? []
  return questions.map(({ queryKey }) => ({ name, needs, door: (queryKey[0] as string[]).join('.') }))
})

test('nobody is refused for what their screen asks ahead', () => {
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter(({ needs, door }) => refusedAt(needs, [door]).length > 0)).toEqual([])
  expect(refusedAt('products.view', ['catalogue.products.list'])).toEqual([])
  expect(refusedAt('dashboard.view', ['catalogue.products.list', 'no.such.door'])).toHaveLength(2)
})

test('every page of an idea is a screen, or rendered by the server', () => {
  const pages = filesOf('src/*/web/**/*-page.tsx')
  const mounted = new Set(
    filesOf('src/entries/*.tsx', 'src/platform/web/**/*.tsx').flatMap((path) => importsOf(path, textOf(path)).files),
  )
  expect(pages.length).toBeGreaterThan(allScreens.length)
  expect(pages.filter((page) => !mounted.has(page))).toEqual([])
})

test('no two screens have one address, and each begins where the others end', () => {
  const addresses = allScreens.map(({ path }) => path)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.filter((path) => !/^(\/[a-z-]+)+(\/\$id)?$/.test(path))).toEqual([])
})
