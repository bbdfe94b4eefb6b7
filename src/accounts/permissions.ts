/** The stored roles of a membership. `admin` is the business's owner. */
export const roles = ['admin', 'manager', 'employee', 'receptionist'] as const
export type Role = (typeof roles)[number]

export const roleNames: Record<Role, string> = {
  admin: 'Proprietário',
  manager: 'Gerente',
  employee: 'Funcionário',
  receptionist: 'Recepcionista',
}

export const roleLevels: Record<Role, number> = { admin: 100, manager: 80, employee: 50, receptionist: 30 }

const all = ['admin'] as const
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
  'clients.delete': all,
  'products.view': sellers,
  'products.create': managers,
  'products.edit': managers,
  'products.delete': all,
  'services.view': everyone,
  'services.create': managers,
  'services.edit': managers,
  'services.delete': all,
  'pos.view': sellers,
  'pos.sales': sellers,
  'pos.refund': managers,
  'landing.view': managers,
  'landing.edit': managers,
  'landing.publish': all,
  'landing.templates': all,
  'settings.view': managers,
  'settings.edit': managers,
  'settings.users': all,
  'settings.billing': all,
  'affiliates.view': managers,
  'affiliates.manage': all,
  'users.manage': all,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof grants

export const may = (role: Role, permission: Permission): boolean =>
  (grants[permission] as readonly Role[]).includes(role)

export const rolesWith = (permission: Permission): readonly Role[] => grants[permission]

export const permissionsOf = (role: Role): Permission[] =>
  (Object.keys(grants) as Permission[]).filter((permission) => may(role, permission))
