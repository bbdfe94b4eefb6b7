import type { Me } from '../../contract.ts'
import { permissionsOf, type Role } from '../../permissions.ts'
import type { Standing } from '../../standing.ts'

const id = '019a0000-0000-7000-8000-000000000000'

/** A business whose plan is paid and has no limits. */
export const goodStanding: Standing = { state: 'ok', until: null, isTrial: false, quota: null, payer: 'Rita Lima' }

/** What the server says of a signed-in owner, or of a member with another role. */
export const anOwner = (role: Role = 'admin'): Me => ({
  account: { id, name: 'Rita Lima', email: 'rita@exemplo.com', phone: null, emailVerified: true, isOperator: false },
  membership: {
    businessId: id,
    businessName: 'Salão da Rita',
    zone: 'America/Sao_Paulo',
    currency: 'BRL',
    dateFormat: 'DD/MM/YYYY',
    role,
    permissions: permissionsOf(role),
    standing: goodStanding,
  },
  businesses: [],
  affiliateProgramEnabled: false,
  accessSeconds: 900,
})
