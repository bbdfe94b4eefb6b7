import * as z from 'zod/mini'
import type { Acts } from '../business/act.ts'
import { procedure, fromStandby, takesAlong } from '../accounts/procedure.ts'
import { exportRefusals, exportSchema } from '../platform/export.ts'
import * as field from '../platform/fields.ts'
import { platformRefusals } from '../platform/refusal.ts'
import { cardTermsListSchema } from './card-terms.ts'
import { approvalSchema, approversSchema, pinSchema } from './discount-limit.ts'
import { closingSchema, openingSchema, registerRefusals, sessionReportSchema } from './register.ts'
import { movementRefusals, movementSchema, voucherSchema } from './register-movement.ts'
import { registerRules, someRegisterRules } from './register-rules.ts'
import { registerForm, registersRefusals, registersSchema } from './registers.ts'
import { sessionListSchema, sessionPageSchema } from './session-list.ts'

const { REGISTER_ALREADY_OPEN, REGISTER_ALREADY_CLOSED, CLOSING_IS_BLIND } = registerRefusals

const { REGISTER_NAME_TAKEN, TOO_MANY_REGISTERS, REGISTER_STILL_OPEN, LAST_REGISTER } = registersRefusals

const byId = z.object({ id: field.id('Caixa inválido.') })

export const registerContract = {
  /** All registers with their open sessions. Each device picks its own register from this list. */
  current: procedure('pos.view', 'GET', '/register').output(registersSchema),
  open: procedure('pos.sales', 'POST', '/register', REGISTER_ALREADY_OPEN)
    .input(openingSchema)
    .output(z.object({ id: z.uuid() })),
  close: procedure('pos.sales', 'POST', '/register/{id}/close', REGISTER_ALREADY_CLOSED)
    .input(closingSchema)
    .output(sessionReportSchema),
  moveCash: procedure('pos.sales', 'POST', '/register/movements', ...Object.values(movementRefusals))
    .input(movementSchema)
    .output(voucherSchema),
  sessions: procedure('dashboard.export', 'GET', '/register/sessions')
    .meta(fromStandby)
    .input(sessionPageSchema)
    .output(sessionListSchema),
  exportSessions: procedure('dashboard.export', 'POST', '/register/sessions/export', exportRefusals.EXPORT_TOO_LONG)
    .meta(takesAlong)
    .meta(fromStandby)
    .output(exportSchema),
  session: procedure('pos.view', 'GET', '/register/sessions/{id}', CLOSING_IS_BLIND)
    .input(byId)
    .output(sessionReportSchema),
  /** The session's cash movements. Allowed under blind closing: movements do not reveal how much is in the drawer. */
  vouchers: procedure('pos.view', 'GET', '/register/sessions/{id}/vouchers').input(byId).output(z.array(voucherSchema)),
  cardTerms: procedure('settings.view', 'GET', '/register/card-terms').output(cardTermsListSchema),
  saveCardTerms: procedure('settings.edit', 'PUT', '/register/card-terms').input(cardTermsListSchema).output(z.void()),
  /** The members who can approve a discount above the seller's limit. */
  approvers: procedure('pos.sales', 'GET', '/register/approvers').output(approversSchema),
  approveDiscount: procedure('pos.sales', 'POST', '/register/discount-approvals', platformRefusals.TOO_MANY)
    .input(approvalSchema)
    .output(z.void()),
  savePin: procedure('pos.refund', 'PUT', '/register/pin').input(pinSchema).output(z.void()),
  registers: {
    add: procedure('settings.edit', 'POST', '/register/registers', REGISTER_NAME_TAKEN, TOO_MANY_REGISTERS)
      .input(registerForm)
      .output(z.object({ id: z.uuid() })),
    rename: procedure('settings.edit', 'PATCH', '/register/registers/{id}', REGISTER_NAME_TAKEN)
      .input(z.extend(byId, registerForm.shape))
      .output(z.void()),
    /** Deactivates a register that has sessions, and deletes one that has none. */
    remove: procedure('settings.edit', 'DELETE', '/register/registers/{id}', REGISTER_STILL_OPEN, LAST_REGISTER)
      .input(byId)
      .output(z.void()),
  },
  rules: procedure('settings.view', 'GET', '/register/rules').output(registerRules),
  saveRules: procedure('settings.edit', 'PATCH', '/register/rules').input(someRegisterRules).output(z.void()),
}

/** What is recorded in the audit, with its topic and its words. */
export const registerActs = {
  'register.open': ['register', 'Abriu o caixa'],
  'register.close': ['register', 'Fechou o caixa'],
  'register.supply': ['register', 'Registrou suprimento'],
  'register.withdrawal': ['register', 'Registrou sangria'],
  'register.add': ['register', 'Cadastrou um caixa'],
  'register.rename': ['register', 'Renomeou um caixa'],
  'register.remove': ['register', 'Desativou um caixa'],
  'register.rules': ['register', 'Alterou as regras do caixa'],
  'register.card-terms': ['register', 'Alterou as taxas do cartão'],
  'discount.approve': ['sales', 'Autorizou um desconto'],
  'discount.pin-refused': ['sales', 'PIN recusado para um desconto'],
  'approval-pin.save': ['users', 'Criou ou trocou o PIN de autorização'],
  'register.export': ['files', 'Exportou os caixas'],
} as const satisfies Acts
