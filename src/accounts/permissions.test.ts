import { expect, test } from 'vitest'
import { grants, may, permissionsOf, roleNames, roles, type Permission } from './permissions.ts'

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

/** Beyond the specification, for who sees only the own agenda; whoever sees it all has them as well. */
const ofOwnAgenda = ['bookings.own', 'clients.contacts']

// spec: product-2, entities-12, roles-3, public-roles-4
test.each(['manager', 'employee', 'receptionist'] as const)(
  'a %s may do what the specification grants, and no more',
  (role) => {
    expect(permissionsOf(role).toSorted()).toEqual([...namesOf(specified[role]!), ...ofOwnAgenda].toSorted())
  },
)

// spec: roles-2, roles-6
test('the owner may do everything', () => {
  expect(permissionsOf('admin')).toEqual(Object.keys(grants))
})

// spec: roles-6
test('the catalogue is the one of the specification as far as a procedure asks for it, and users.manage', () => {
  // And one of ours: where money goes is the owner's.
  const catalogue =
    'dashboard view export; bookings view create edit delete; clients view create edit delete; ' +
    'products view create edit delete; services view create edit delete; pos view sales refund; ' +
    'landing view edit publish; settings view edit billing money; affiliates view manage; users manage'
  expect(Object.keys(grants).toSorted()).toEqual([...namesOf(catalogue), ...ofOwnAgenda].toSorted())
})

// spec: roles-5
test('the roles have the names of the specification and stand in the order of its levels', () => {
  const names = roles.map((role) => roleNames[role])
  expect(names.slice(0, 4)).toEqual(['Proprietário', 'Gerente', 'Funcionário', 'Recepcionista'])
  expect(names.slice(4)).toEqual(['Profissional', 'Profissional sem contatos'])
})

// spec: roles-9
test('who sees only the own agenda may nothing else, and sees telephones and e-mails only as one of two roles', () => {
  expect(permissionsOf('professional')).toEqual(ofOwnAgenda)
  expect(permissionsOf('professional_without_contacts')).toEqual(['bookings.own'])
})

test('a higher role may do whatever a lower one may', () => {
  for (const permission of Object.keys(grants) as Permission[]) {
    const holders = roles.toReversed().map((role) => may(role, permission))
    expect(holders).toEqual(holders.toSorted((a, b) => Number(a) - Number(b)))
  }
})
