import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'
import { openSessionSchema } from './register.ts'

export const mostRegisters = 20
const longestName = 40

export const registersRefusals = refusals({
  REGISTER_NAME_TAKEN: { status: 409, title: 'Nome já usado', text: 'Já existe um caixa com este nome.' },
  TOO_MANY_REGISTERS: {
    status: 409,
    title: 'Limite de caixas',
    text: 'O negócio já tem 20 caixas em uso. Desative um deles antes.',
  },
  REGISTER_STILL_OPEN: {
    status: 409,
    title: 'Caixa aberto',
    text: 'Este caixa está aberto. Feche-o antes de desativar.',
  },
  LAST_REGISTER: { status: 409, title: 'Único caixa', text: 'O negócio precisa de pelo menos um caixa.' },
})

/** Why nothing is done at a register where there are several and the device has chosen none. */
export const registerNotChosen = { title: 'Caixa não escolhido', text: 'Escolha o caixa antes.' }

export const registerForm = z.object({ name: field.text('Informe o nome do caixa.', longestName) })

/** A cash register. Deactivated registers remain listed because their sessions refer to them. */
const registerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  isActive: z.boolean(),
  session: z.nullable(openSessionSchema),
})
export type Register = z.infer<typeof registerSchema>
export const registersSchema = z.object({ registers: z.array(registerSchema) })

export const inUse = (registers: readonly Register[]): Register[] => registers.filter(({ isActive }) => isActive)

/** The register at which a device works: the only active one, or the one chosen on the device if still active. */
export function registerAt(registers: readonly Register[], chosenId: string | null): Register | undefined {
  const [only, ...others] = inUse(registers)
  return others.length === 0 ? only : inUse(registers).find(({ id }) => id === chosenId)
}

/** Whether sales of a register must wait for it to open. Sales of a deactivated register wait for any to open. */
export function mustWaitForOpening(registers: readonly Register[], id: string): boolean {
  const own = inUse(registers).find((register) => register.id === id)
  return (own ? [own] : inUse(registers)).every(({ session }) => session === null)
}
