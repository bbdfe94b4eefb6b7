import { procedures, read, write } from '../../accounts/server/guard.ts'
import { teamContract } from '../contract.ts'
import {
  getProfessional,
  listProfessionals,
  listSpecialties,
  listStaffAccounts,
  readProfessionalRemoval,
} from './professional-queries.ts'
import { removeProfessional, restoreProfessional } from './remove-professional.ts'
import { createProfessional, updateProfessional } from './save-professional.ts'
import { createSpecialty, removeSpecialty } from './save-specialty.ts'

export const teamApi = procedures(teamContract, {
  professionals: {
    list: read(listProfessionals),
    accounts: read(listStaffAccounts),
    get: read(getProfessional),
    create: write(createProfessional),
    update: write(updateProfessional),
    removal: read(readProfessionalRemoval),
    remove: write(removeProfessional),
    restore: write(restoreProfessional),
  },
  specialties: {
    list: read(listSpecialties),
    create: write(createSpecialty),
    remove: write(removeSpecialty),
  },
})
