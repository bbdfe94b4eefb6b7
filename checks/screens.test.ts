import { expect, test } from 'vitest'
import { may, type Permission, type Role, rolesWith } from '../src/accounts/permissions.ts'
import { views } from '../src/entries/screen-views.tsx'
import { allScreens, screensOf } from '../src/entries/screens.ts'
import { admits, procedures } from './procedures.ts'
import { filesOf, importsOf, isTest, textOf } from './tree.ts'

/** Whether a procedure refuses the role, or does not exist. A person without a business has no role. */
const refuses = (name: string, role: Role | null): boolean => {
  const procedure = procedures.find((one) => one.name === name)
  return !procedure || role === null || !admits(procedure, role)
}

/** The procedures that each screen asks ahead, for each role that may see it. */
const asked = screensOf('members').flatMap(({ name, needs }) =>
  (needs === 'account' ? [null] : rolesWith(needs)).flatMap((role) => {
    const allows = (permission: Permission) => role !== null && may(role, permission)
    const questions = views[name].ahead?.({ search: {}, params: {}, today: '2030-03-12', may: allows }) ?? []
    return questions.map(({ queryKey }) => ({ name, role, procedure: (queryKey[0] as string[]).join('.') }))
  }),
)

test('nobody is refused for what their screen asks ahead', () => {
  expect(new Set(asked.map(({ name }) => name)).size).toBeGreaterThan(20)
  expect(asked.filter(({ procedure, role }) => refuses(procedure, role))).toEqual([])
  expect(refuses('catalogue.products.list', 'manager')).toBe(false)
  expect(refuses('business.users.list', 'receptionist')).toBe(true)
  expect(refuses('no.such.procedure', 'admin')).toBe(true)
})

test('every page of an idea is a screen, or rendered by the server', () => {
  const pages = filesOf('src/*/web/**/*-page.tsx').filter((path) => !isTest(path) && !path.includes('/frames/'))
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
