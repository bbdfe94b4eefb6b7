/** Money is a whole number of centavos; a sum that leaves the exact range of a number is a defect, not a rounding. */
function exact(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not a safe whole number of centavos: ${cents}`)
  return cents
}

export const sumCents = (amounts: Iterable<number>): number => {
  let sum = 0
  for (const cents of amounts) sum = exact(sum + exact(cents))
  return sum
}

export const timesCents = (cents: number, quantity: number): number => exact(exact(cents) * exact(quantity))

/** A percentage with up to two decimals of an amount that is not negative, half a centavo rounded up. */
export function percentOf(cents: number, percent: number): number {
  if (cents < 0 || percent < 0) throw new RangeError('a percentage of less than nothing')
  const hundredths = BigInt(exact(Math.round(percent * 100)))
  return exact(Number((BigInt(exact(cents)) * hundredths + 5_000n) / 10_000n))
}
