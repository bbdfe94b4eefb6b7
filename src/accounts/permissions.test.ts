import { expect, test } from 'vitest'
import { grants, may, permissionsOf, roleLevels, roleNames, roles, type Permission } from './permissions.ts'

// The grants of the specification, in its own words: "bookings view, create, edit, delete".
const specified: Record<string, string> = {
  manager:
    'dashboard view export; bookings view create edit delete; clients view create edit; products view create edit; ' +
    'services view create edit; pos view sales refund; landing view edit; settings view edit; affiliates view',
  employee:
    'dashboard view; bookings view create edit; clients view create edit; products view; services view; pos view sales',
  receptionist: 'dashboard view; bookings view create edit; clients view create edit; services view',
}

const namesOf = (text: string) =>
  text.split('; ').flatMap((group) => {
    const [area, ...verbs] = group.split(' ')
    return verbs.map((verb) => `${area}.${verb}`)
  })

test.each(['manager', 'employee', 'receptionist'] as const)(
  'a %s may do what the specification grants, and no more',
  (role) => {
    expect(permissionsOf(role).toSorted()).toEqual(namesOf(specified[role]!).toSorted())
  },
)

test('the owner may do everything', () => {
  expect(permissionsOf('admin')).toEqual(Object.keys(grants))
})

test('the catalogue is the one of the specification, and users.manage', () => {
  const catalogue =
    'dashboard view export; bookings view create edit delete; clients view create edit delete; ' +
    'products view create edit delete; services view create edit delete; pos view sales refund; ' +
    'landing view edit publish templates; settings view edit users billing; affiliates view manage; users manage'
  expect(Object.keys(grants).toSorted()).toEqual(namesOf(catalogue).toSorted())
})

test('the roles have the levels and names of the specification', () => {
  expect(roles.map((role) => [role, roleNames[role], roleLevels[role]])).toEqual([
    ['admin', 'Proprietário', 100],
    ['manager', 'Gerente', 80],
    ['employee', 'Funcionário', 50],
    ['receptionist', 'Recepcionista', 30],
  ])
})

test('a higher role may do whatever a lower one may', () => {
  const byLevel = roles.toSorted((a, b) => roleLevels[a] - roleLevels[b])
  for (const permission of Object.keys(grants) as Permission[]) {
    const holders = byLevel.map((role) => may(role, permission))
    expect(holders).toEqual(holders.toSorted((a, b) => Number(a) - Number(b)))
  }
})
