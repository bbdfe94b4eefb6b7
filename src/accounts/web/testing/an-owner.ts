import type { Me } from '../../contract.ts'
import { permissionsOf, type Role } from '../../permissions.ts'

const id = '019a0000-0000-7000-8000-000000000000'

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
  },
  businesses: [],
  affiliateProgramEnabled: false,
  accessSeconds: 900,
})
