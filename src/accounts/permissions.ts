/** The stored roles of a membership, from the highest to the lowest. `admin` is the business's owner. */
export const roles = ['admin', 'manager', 'employee', 'receptionist'] as const
export type Role = (typeof roles)[number]

export const roleNames: Record<Role, string> = {
  admin: 'Proprietário',
  manager: 'Gerente',
  employee: 'Funcionário',
  receptionist: 'Recepcionista',
}

const owner = ['admin'] as const
const managers = ['admin', 'manager'] as const
const sellers = ['admin', 'manager', 'employee'] as const
const everyone = roles

/** The whole catalogue: each permission and the roles that hold it. Server, screens and tests read this table. */
export const grants = {
  'dashboard.view': everyone,
  'dashboard.export': managers,
  'bookings.view': everyone,
  'bookings.create': everyone,
  'bookings.edit': everyone,
  'bookings.delete': managers,
  'clients.view': everyone,
  'clients.create': everyone,
  'clients.edit': everyone,
  'clients.delete': owner,
  'products.view': sellers,
  'products.create': managers,
  'products.edit': managers,
  'products.delete': owner,
  'services.view': everyone,
  'services.create': managers,
  'services.edit': managers,
  'services.delete': owner,
  'pos.view': sellers,
  'pos.sales': sellers,
  'pos.refund': managers,
  'landing.view': managers,
  'landing.edit': managers,
  'landing.publish': owner,
  'settings.view': managers,
  'settings.edit': managers,
  'settings.billing': owner,
  'affiliates.view': managers,
  'affiliates.manage': owner,
  'users.manage': owner,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof grants

export const may = (role: Role, permission: Permission): boolean =>
  (grants[permission] as readonly Role[]).includes(role)

export const rolesWith = (permission: Permission): readonly Role[] => grants[permission]

export const permissionsOf = (role: Role): Permission[] =>
  (Object.keys(grants) as Permission[]).filter((permission) => may(role, permission))

/** What a key lets a program do, and the permissions that it has thereby: no key has any other. */
export const scopeGrants = {
  'clients.read': ['clients.view'],
  'clients.write': ['clients.view', 'clients.create', 'clients.edit'],
  'agenda.read': ['bookings.view', 'services.view'],
  'agenda.write': ['bookings.view', 'services.view', 'bookings.create', 'bookings.edit'],
  'sales.read': ['pos.view'],
} as const satisfies Record<string, readonly Permission[]>

export type KeyScope = keyof typeof scopeGrants
export const keyScopes = Object.keys(scopeGrants) as [KeyScope, ...KeyScope[]]

/** The scopes that hold a permission, the narrowest first. */
export const scopesWith = (permission: Permission): KeyScope[] =>
  keyScopes.filter((scope) => (scopeGrants[scope] as readonly Permission[]).includes(permission))

export const keyMay = (scopes: readonly KeyScope[], permission: Permission): boolean =>
  scopesWith(permission).some((scope) => scopes.includes(scope))
