import * as z from 'zod/mini'
import { door, heavy, whileReadOnly } from '../accounts/door.ts'
import { exportRefusals, exportSchema } from '../platform/export.ts'
import * as field from '../platform/fields.ts'
import { cardTermsListSchema } from './card-terms.ts'
import { closingSchema, openingSchema, openSessionSchema, registerRefusals, sessionReportSchema } from './register.ts'
import { movementRefusals, movementSchema, voucherSchema } from './register-movement.ts'
import { registerRules, someRegisterRules } from './register-rules.ts'
import { sessionListSchema, sessionPageSchema } from './session-list.ts'

const { REGISTER_ALREADY_OPEN, REGISTER_ALREADY_CLOSED, CLOSING_IS_BLIND } = registerRefusals

const byId = z.object({ id: field.id('Caixa inválido.') })

export const registerContract = {
  /** The open session; null while the register is closed. */
  current: door('pos.view', 'GET', '/register').output(z.nullable(openSessionSchema)),
  open: door('pos.sales', 'POST', '/register', REGISTER_ALREADY_OPEN)
    .input(openingSchema)
    .output(z.object({ id: z.uuid() })),
  close: door('pos.sales', 'POST', '/register/{id}/close', REGISTER_ALREADY_CLOSED)
    .input(closingSchema)
    .output(sessionReportSchema),
  moveCash: door('pos.sales', 'POST', '/register/movements', ...Object.values(movementRefusals))
    .input(movementSchema)
    .output(voucherSchema),
  sessions: door('dashboard.export', 'GET', '/register/sessions')
    .meta(heavy)
    .input(sessionPageSchema)
    .output(sessionListSchema),
  exportSessions: door('dashboard.export', 'POST', '/register/sessions/export', exportRefusals.EXPORT_TOO_LONG)
    .meta(whileReadOnly)
    .meta(heavy)
    .output(exportSchema),
  session: door('pos.view', 'GET', '/register/sessions/{id}', CLOSING_IS_BLIND).input(byId).output(sessionReportSchema),
  /** Its suprimentos and sangrias, also where the closing is blind: what was moved says nothing of what is there. */
  vouchers: door('pos.view', 'GET', '/register/sessions/{id}/vouchers').input(byId).output(z.array(voucherSchema)),
  cardTerms: door('settings.view', 'GET', '/register/card-terms').output(cardTermsListSchema),
  saveCardTerms: door('settings.edit', 'PUT', '/register/card-terms').input(cardTermsListSchema).output(z.void()),
  rules: door('settings.view', 'GET', '/register/rules').output(registerRules),
  saveRules: door('settings.edit', 'PATCH', '/register/rules').input(someRegisterRules).output(z.void()),
}
