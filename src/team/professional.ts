import * as z from 'zod/mini'
import { chosenPicture } from '../business/picture.ts'
import * as field from '../platform/fields.ts'
import { hasWords } from '../platform/matching.ts'
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
  /** Both are asked for, and null for whoever has none. */
  email: z.nullable(field.email('Informe um e-mail válido.')),
  phone: z.nullable(field.phone('Informe um telefone com DDD.')),
  commissionPercent: field.percent('Informe a comissão, de 0 a 100.'),
  document: field.optionalCpf('Informe um CPF válido.'),
  /** The account of the member who is this professional. */
  accountId: field.optionalId('Escolha uma conta da equipe.'),
  specialtyIds: field.list(field.id(), 50, 'Escolha até 50 especialidades.'),
  hours: week,
  photo: chosenPicture,
})

export type ProfessionalForm = z.output<typeof professionalForm>

export const accountTexts = {
  unknown: 'Esta conta não faz mais parte da equipe.',
  taken: 'Esta conta já está vinculada a outro profissional.',
}

export type Activity = 'all' | 'active' | 'inactive'

type ListedProfessional = {
  name: string
  email: string | null
  phone: string | null
  specialties: string[]
  isActive: boolean
}

/** The professionals whose name, contact or specialty contains every typed word. */
export const findProfessionals = <P extends ListedProfessional>(
  list: readonly P[],
  typed: string,
  activity: Activity,
): P[] =>
  list
    .filter(({ isActive }) => activity === 'all' || isActive === (activity === 'active'))
    .filter(({ name, email, phone, specialties }) => {
      const digits = typed.replace(/\D/g, '')
      const known = [name, email, phone, ...specialties].filter(Boolean).join(' ')
      return hasWords(known, typed) || (digits.length > 3 && (phone?.includes(digits) ?? false))
    })
