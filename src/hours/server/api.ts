import { procedures, read, write } from '../../accounts/server/guard.ts'
import { hoursContract } from '../contract.ts'
import { listSpecialHours } from './special-hours-queries.ts'
import { removeSpecialHours, saveSpecialHours } from './save-special-hours.ts'

export const hoursApi = procedures(hoursContract, {
  special: {
    list: read(listSpecialHours),
    save: write(saveSpecialHours),
    remove: write(removeSpecialHours),
  },
})
