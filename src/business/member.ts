import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'
import { roles, type Role } from '../accounts/permissions.ts'

export const memberRefusals = refusals({
  LAST_ADMIN: {
    status: 409,
    title: 'Último proprietário',
    text: 'O negócio precisa de pelo menos um proprietário. Antes, torne outra pessoa proprietária.',
  },
  OWN_MEMBERSHIP: {
    status: 409,
    title: 'Este acesso é seu',
    text: 'Você não pode remover o seu próprio acesso. Peça a outro proprietário.',
  },
})

/** The name of each role in the list of users, and what the role is for. */
export const roleTexts: Record<Role, { name: string; does: string }> = {
  admin: { name: 'Administrador', does: 'Proprietário: acesso total' },
  manager: { name: 'Gerente', does: 'Relatórios e configurações' },
  employee: { name: 'Funcionário', does: 'Agenda e vendas' },
  receptionist: { name: 'Recepcionista', does: 'Agenda e clientes' },
  professional: { name: 'Profissional', does: 'Só a própria agenda e quem está nela' },
  professional_without_contacts: {
    name: 'Profissional, sem contatos',
    does: 'O mesmo, sem ver como falar com os clientes',
  },
}

export const invitationDays = 7

const role = () => z.enum(roles, 'Escolha o perfil de acesso.')

export const invitationInput = z.object({
  email: z.pipe(
    z.string('Preencha o email do usuário.').check(z.trim(), z.minLength(1, 'Preencha o email do usuário.')),
    field.email('Informe um e-mail válido.'),
  ),
  role: role(),
})

export const roleInput = z.object({ role: role() })
export const memberPhone = z.object({ phone: field.optionalPhone('Informe um telefone com DDD.') })
export const memberPhoneInput = z.extend(memberPhone, { id: field.id() })
export const newRoleInput = z.object({ id: field.id(), role: role() })
