import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'

/** `pending`: the e-mail address is not verified. */
export const userStatuses = ['active', 'pending', 'suspended'] as const
export type UserStatus = (typeof userStatuses)[number]

export const userStatusNames: Record<UserStatus, string> = {
  active: 'Ativo',
  pending: 'Pendente',
  suspended: 'Suspenso',
}

export const usersPerPage = 25

export const userFilters = ['all', ...userStatuses] as const

export const userFilter = z.object({
  search: field.search(),
  status: z.prefault(z.enum(userFilters), 'all'),
  page: field.page(),
})
export type UserFilter = z.output<typeof userFilter>
