import { implement } from '@orpc/server'
import { may } from '../../accounts/permissions.ts'
import { doorConfig, guard, type EdgeContext } from '../../accounts/server/guard.ts'
import { teamContract } from '../contract.ts'
import { getProfessional, listProfessionals, listSpecialties, listStaffAccounts } from './professional-queries.ts'
import { removeProfessional, restoreProfessional } from './remove-professional.ts'
import { createProfessional, updateProfessional } from './save-professional.ts'
import { createSpecialty, removeSpecialty } from './save-specialty.ts'

const doors = implement(teamContract, doorConfig).$context<EdgeContext>().use(guard)
const { professionals, specialties } = doors

export const teamApi = doors.router({
  professionals: {
    list: professionals.list.handler(({ context }) => {
      const role = context.who?.membership?.role
      const withSettings = role !== undefined && may(role, 'settings.view')
      return context.read((tx) => listProfessionals(tx, { withSettings }))
    }),
    accounts: professionals.accounts.handler(({ context }) => context.read(listStaffAccounts)),
    get: professionals.get.handler(({ input, context }) => context.read((tx) => getProfessional(tx, input))),
    create: professionals.create.handler(({ input, context }) => context.write((tx) => createProfessional(tx, input))),
    update: professionals.update.handler(({ input, context }) => context.write((tx) => updateProfessional(tx, input))),
    remove: professionals.remove.handler(({ input, context }) => context.write((tx) => removeProfessional(tx, input))),
    restore: professionals.restore.handler(({ input, context }) =>
      context.write((tx) => restoreProfessional(tx, input)),
    ),
  },
  specialties: {
    list: specialties.list.handler(({ context }) => context.read((tx) => listSpecialties(tx))),
    create: specialties.create.handler(({ input, context }) => context.write((tx) => createSpecialty(tx, input))),
    remove: specialties.remove.handler(({ input, context }) => context.write((tx) => removeSpecialty(tx, input))),
  },
})
