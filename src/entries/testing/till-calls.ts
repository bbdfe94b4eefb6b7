import { newId } from '../../platform/id.ts'

/** What started programs are sent. */
export const aService = {
  name: 'Corte',
  category: null,
  durationMinutes: 30,
  priceCents: 5000,
  description: null,
  isActive: true,
}

export const aProduct = {
  name: 'Pomada',
  barcode: null,
  category: null,
  priceCents: 1500,
  stock: 100_000,
  description: null,
  isActive: true,
}

/** One of that product, in cash. */
export const aSaleOf = (productId: string, id: string = newId()) => ({
  id,
  clientId: null,
  lines: [{ kind: 'product', id: productId, quantity: 1, unitCents: aProduct.priceCents }],
  discount: null,
  payments: [{ method: 'cash', amountCents: aProduct.priceCents, receivedCents: aProduct.priceCents }],
})
