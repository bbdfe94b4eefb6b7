import type { Business } from '../../contract.ts'

/** A business as its owner's sign-up left it. */
export const aBusiness: Business = {
  profile: {
    name: 'Salão da Rita',
    ownerName: null,
    email: null,
    phone: null,
    documentType: 'cnpj',
    document: null,
    address: null,
    city: null,
    state: null,
    postalCode: null,
    municipalityCode: null,
    municipalRegistration: null,
    serviceCode: null,
  },
  notices: { mailsBookings: true, mailsCancellations: true },
  rules: { zone: 'America/Sao_Paulo', currency: 'BRL', dateFormat: 'DD/MM/YYYY' },
  storefront: { cover: null, instagram: null, facebook: null },
  currencyStands: false,
}
