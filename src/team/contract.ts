import * as z from 'zod/mini'
import type { Acts } from '../business/act.ts'
import { procedure } from '../accounts/procedure.ts'
import { roles } from '../accounts/permissions.ts'
import { ownPicture } from '../business/picture.ts'
import * as field from '../platform/fields.ts'
import { professionalForm, professionalRefusals, specialtyName, specialtyRefusals } from './professional.ts'

const { HAS_APPOINTMENTS } = professionalRefusals
const { SPECIALTY_EXISTS } = specialtyRefusals

const byId = z.object({ id: field.id() })

const contact = {
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  hours: z.array(z.array(z.object({ from: z.string(), to: z.string() }))),
  isActive: z.boolean(),
  createdAt: z.string(),
  photo: z.nullable(ownPicture),
}
const professional = z.object({
  ...contact,
  specialties: z.array(z.string()),
  /** Commission and account are null for those who may not see the settings. */
  commissionPercent: z.nullable(z.number()),
  account: z.nullable(z.object({ name: z.string() })),
})
export type Professional = z.infer<typeof professional>

const professionalCard = z.object({
  ...contact,
  document: z.nullable(z.string()),
  specialtyIds: z.array(z.string()),
  commissionPercent: z.number(),
  accountId: z.nullable(z.string()),
})
export type ProfessionalCard = z.infer<typeof professionalCard>

const staffAccount = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  professional: z.nullable(z.object({ id: z.string(), name: z.string() })),
})

const specialty = z.object({ id: z.string(), name: z.string() })

const removal = z.object({ historyKept: z.boolean() })
export type ProfessionalRemoval = z.infer<typeof removal>

export const teamContract = {
  /** No permission names staff: who may see the agenda sees them, and who may edit settings edits them. */
  professionals: {
    list: procedure('bookings.view', 'GET', '/professionals').output(z.array(professional)),
    /** The members of the business, each with the professional who they already are, if any. */
    accounts: procedure('settings.edit', 'GET', '/professionals/accounts').output(z.array(staffAccount)),
    get: procedure('settings.edit', 'GET', '/professionals/{id}').input(byId).output(professionalCard),
    create: procedure('settings.edit', 'POST', '/professionals')
      .input(z.extend(professionalForm, { id: z.optional(field.id()) }))
      .output(byId),
    update: procedure('settings.edit', 'PUT', '/professionals/{id}')
      .input(z.extend(professionalForm, byId.shape))
      .output(z.void()),
    /** What `remove` would do. */
    removal: procedure('settings.edit', 'GET', '/professionals/{id}/removal').input(byId).output(removal),
    /** A professional with history is deactivated instead of deleted. */
    remove: procedure('settings.edit', 'DELETE', '/professionals/{id}', HAS_APPOINTMENTS).input(byId).output(removal),
    restore: procedure('settings.edit', 'POST', '/professionals/{id}/restore').input(byId).output(z.void()),
  },

  specialties: {
    list: procedure('bookings.view', 'GET', '/specialties').output(z.array(specialty)),
    create: procedure('settings.edit', 'POST', '/specialties', SPECIALTY_EXISTS)
      .input(z.object({ name: specialtyName }))
      .output(specialty),
    remove: procedure('settings.edit', 'DELETE', '/specialties/{id}').input(byId).output(z.void()),
  },
}

/** What is recorded in the audit, with its topic and its words. */
export const teamActs = {
  'professional.create': ['team', 'Cadastrou profissional'],
  'professional.update': ['team', 'Alterou o profissional'],
  'professional.activate': ['team', 'Reativou o profissional'],
  'professional.deactivate': ['team', 'Desativou o profissional'],
  'professional.remove': ['team', 'Excluiu o profissional'],
  'specialty.create': ['team', 'Cadastrou especialidade'],
  'specialty.remove': ['team', 'Removeu a especialidade'],
} as const satisfies Acts
