/** The charge's reference at the provider: at most 64 letters and digits. It holds both ids to find the business. */
export const referenceOf = (businessId: string, chargeId: string): string => (businessId + chargeId).replaceAll('-', '')

const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** Null if the text is not a reference of ours. */
export function readReference(reference: string | null): { businessId: string; chargeId: string } | null {
  if (!reference || !/^[0-9a-f]{64}$/.test(reference)) return null
  const [businessId, chargeId] = [reference.slice(0, 32), reference.slice(32)].map((id) =>
    id.replace(parts, '$1-$2-$3-$4-$5'),
  )
  return { businessId: businessId!, chargeId: chargeId! }
}
