import { implement } from '@orpc/server'
import { procedureConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { teamContract } from '../contract.ts'
import { getProfessional, listProfessionals, listSpecialties, listStaffAccounts } from './professional-queries.ts'
import { removeProfessional, restoreProfessional } from './remove-professional.ts'
import { createProfessional, updateProfessional } from './save-professional.ts'
import { createSpecialty, removeSpecialty } from './save-specialty.ts'

const procedures = implement(teamContract, procedureConfig).$context<EdgeContext>().use(guard)
const { professionals, specialties } = procedures

export const teamApi = procedures.router({
  professionals: {
    list: professionals.list.handler(read(listProfessionals)),
    accounts: professionals.accounts.handler(read(listStaffAccounts)),
    get: professionals.get.handler(read(getProfessional)),
    create: professionals.create.handler(write(createProfessional)),
    update: professionals.update.handler(write(updateProfessional)),
    remove: professionals.remove.handler(write(removeProfessional)),
    restore: professionals.restore.handler(write(restoreProfessional)),
  },
  specialties: {
    list: specialties.list.handler(read(listSpecialties)),
    create: specialties.create.handler(write(createSpecialty)),
    remove: specialties.remove.handler(write(removeSpecialty)),
  },
})
