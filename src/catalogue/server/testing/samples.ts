import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import { newId } from '../../../platform/id.ts'
import type { catalogueContract } from '../../contract.ts'

export const catalogueSamples: SamplesOf<typeof catalogueContract> = {
  services: {
    search: () => ({ search: 'esc', sort: 'price' }),
    create: ({ rows }) => ({
      ...service,
      professionalIds: [rows.professional.id],
      ownTerms: [{ professionalId: rows.professional.id, priceCents: 7_500 }],
    }),
    start: () => ({ services: [{ ...service, name: 'Penteado', category: 'Cabelo' }] }),
    update: ({ rows }) => ({
      ...service,
      id: rows.service.id,
      professionalIds: [rows.professional.id],
      needs: [{ resourceId: rows.resource.id, during: 'whole' }],
    }),
    setActive: ({ rows }) => ({ id: rows.service.id, isActive: false }),
  },
  combos: {
    save: ({ rows }) => ({
      id: newId(),
      name: 'Dia da noiva',
      priceCents: 12_000,
      services: [{ serviceId: rows.service.id }, { serviceId: rows.comboService.service_id }],
    }),
  },
  resources: {
    save: () => ({ id: newId(), name: 'Lavatório', units: 2, isActive: true }),
    remove: async ({ admin, rows }) => {
      await admin.query(`update appointment set units = '[]' where professional_id = $1`, [rows.professional.id])
      return { id: rows.resource.id }
    },
  },
  products: {
    list: () => ({ search: 'xam' }),
    export: () => ({ search: 'xam', state: 'active' }),
    create: () => product,
    update: ({ rows }) => ({ ...product, id: rows.product.id }),
    setActive: ({ rows }) => ({ id: rows.product.id, isActive: false }),
    moveStock: ({ rows }) => ({ id: rows.product.id, kind: 'entry', quantity: 2 }),
    history: ({ rows }) => ({ id: rows.product.id }),
  },
}

const service = { name: 'Escova', durationMinutes: 45, priceCents: 7000, isActive: true }
const product = { name: 'Creme', priceCents: 4500, stock: 3, isActive: true }
