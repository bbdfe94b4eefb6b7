const desk = ['admin', 'manager', 'employee', 'receptionist'] as const
/** Who sees only the own agenda, and the clients in it: with their telephones and e-mails, or without. */
const ofOwnAgenda = ['professional', 'professional_without_contacts'] as const
/** The stored roles of a membership, from the highest to the lowest. `admin` is the business's owner. */
export const roles = [...desk, ...ofOwnAgenda] as const
export type Role = (typeof roles)[number]

/** The role of an operator whom the owner has let in for a time. It only looks, and no member has it. */
export const support = 'support'
/** All roles that a person can have in the business of their session. */
export const actingRoles = [...roles, support] as const
export type ActingRole = (typeof actingRoles)[number]

export const roleNames: Record<ActingRole, string> = {
  admin: 'Proprietário',
  manager: 'Gerente',
  employee: 'Funcionário',
  receptionist: 'Recepcionista',
  professional: 'Profissional',
  professional_without_contacts: 'Profissional sem contatos',
  support: 'Suporte',
}

const owner = ['admin'] as const
const managers = ['admin', 'manager'] as const
const sellers = ['admin', 'manager', 'employee'] as const
const andSupport = <Some extends readonly Role[]>(some: Some) => [...some, support] as const

/** Each permission and the roles that have it. Server, screens and tests read this table. */
export const grants = {
  'dashboard.view': andSupport(desk),
  'dashboard.export': managers,
  'bookings.view': andSupport(desk),
  'bookings.create': desk,
  'bookings.edit': desk,
  'bookings.delete': managers,
  /** The agenda of the professional linked to one's account. */
  'bookings.own': roles,
  'clients.view': andSupport(desk),
  'clients.create': desk,
  'clients.edit': desk,
  /** The telephones and e-mails of the clients in it. */
  'clients.contacts': [...desk, 'professional'],
  'clients.delete': owner,
  'products.view': andSupport(sellers),
  'products.create': managers,
  'products.edit': managers,
  'products.delete': owner,
  'services.view': andSupport(desk),
  'services.create': managers,
  'services.edit': managers,
  'services.delete': owner,
  'pos.view': andSupport(sellers),
  'pos.sales': sellers,
  'pos.refund': managers,
  'landing.view': andSupport(managers),
  'landing.edit': managers,
  'landing.publish': owner,
  'settings.view': andSupport(managers),
  'settings.edit': managers,
  'settings.billing': owner,
  /** Where the business's money goes. */
  'settings.money': owner,
  'affiliates.view': andSupport(managers),
  'affiliates.manage': owner,
  'users.manage': owner,
} as const satisfies Record<string, readonly ActingRole[]>

export type Permission = keyof typeof grants

export const may = (role: ActingRole, permission: Permission): boolean =>
  (grants[permission] as readonly ActingRole[]).includes(role)

/** The member roles that have the permission; support is not among them. */
export const rolesWith = (permission: Permission): readonly Role[] => roles.filter((role) => may(role, permission))

export const permissionsOf = (role: ActingRole): Permission[] =>
  (Object.keys(grants) as Permission[]).filter((permission) => may(role, permission))

/** The permissions that each scope gives an API key. A key never has any other permission. */
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
