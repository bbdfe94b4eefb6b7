import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'
import { week } from './hours.ts'

export const professionalRefusals = refusals({
  HAS_APPOINTMENTS: {
    status: 409,
    title: 'Profissional com agendamentos',
    text: 'Passe para outro profissional ou cancele os próximos agendamentos antes de remover.',
  },
})

export const specialtyRefusals = refusals({
  SPECIALTY_EXISTS: {
    status: 409,
    title: 'Especialidade já existe',
    text: 'Esta especialidade já foi criada anteriormente.',
  },
})

export const specialtyName = field.text('Informe a especialidade.', 60)

export const professionalForm = z.object({
  name: field.text('Informe o nome.'),
  email: field.email('Informe um e-mail válido.'),
  phone: field.phone('Informe um telefone com DDD.'),
  commissionPercent: field.percent('Informe a comissão, de 0 a 100.'),
  document: field.optionalDocument('CPF inválido.'),
  specialtyIds: z.array(field.id()).check(z.maxLength(50, 'Escolha até 50 especialidades.')),
  hours: week,
})

export type ProfessionalForm = z.output<typeof professionalForm>
