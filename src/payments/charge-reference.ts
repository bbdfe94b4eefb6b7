/** What the provider knows a charge by: both ids, so that news of it lead to its business. It takes 64 signs and no dashes. */
export const referenceOf = (businessId: string, chargeId: string): string => (businessId + chargeId).replaceAll('-', '')

const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** Null for what is no reference of ours. */
export function readReference(reference: string | null): { businessId: string; chargeId: string } | null {
  if (!reference || !/^[0-9a-f]{64}$/.test(reference)) return null
  const [businessId, chargeId] = [reference.slice(0, 32), reference.slice(32)].map((id) =>
    id.replace(parts, '$1-$2-$3-$4-$5'),
  )
  return { businessId: businessId!, chargeId: chargeId! }
}
