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

/**
 * Shares an amount by weights (`[1, 1, 1]` is three equal parts): the parts sum to the amount, each is less than one
 * centavo away from its exact share, and odd centavos come first.
 */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  const whole = BigInt(sumCents(weights))
  if (cents < 0 || whole <= 0n || weights.some((weight) => weight < 0)) throw new RangeError('nothing to share by')
  const amount = BigInt(exact(cents))
  let weighed = 0n
  let given = 0n
  return weights.map((weight) => {
    weighed += BigInt(weight)
    const due = (amount * weighed + whole - 1n) / whole
    const part = due - given
    given = due
    return Number(part)
  })
}

/**
 * What a Brazilian typed as an amount: `R$ 1.234,56`, `1234,5`, `1.234` (thousands) and, from a numeric keypad, `12.34`.
 * Null when it is not an amount.
 */
export function parseCents(typed: string): number | null {
  const text = typed.replace(/R\$/i, '').replace(/\s/g, '')
  const keypad = /^(\d+)\.(\d{1,2})$/.exec(text)
  const written = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{0,2}))?$/.exec(text)
  const [, reais, centavos = ''] = keypad ?? written ?? []
  if (!reais) return null
  const cents = Number(reais.replaceAll('.', '') + centavos.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}
