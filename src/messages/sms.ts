import { gsmPlaces, gsmSigns, transliterate } from '../platform/transliterate.ts'

/** The text as it leaves: in the letters of GSM-7, because a single other sign would make it cost two to three times. */
export const smsText = (text: string): string => transliterate(text, gsmSigns)

/** Places of one SMS, and of each part of a longer one, which has a header. */
const alone = 160
const inParts = 153
/** The same of a text in UCS-2, which every sign beyond GSM-7 forces. */
const aloneWide = 70
const inPartsWide = 67

/** How many SMS a text is; each has its price. */
export function smsCount(text: string): number {
  const signs = Array.from(text)
  const places = signs.map(gsmPlaces)
  return places.includes(0)
    ? parts(
        signs.map(({ length }) => length),
        aloneWide,
        inPartsWide,
      )
    : parts(places, alone, inParts)
}

/** A sign of two places is never divided between two parts. */
function parts(places: readonly number[], most: number, ofPart: number): number {
  if (places.reduce((sum, size) => sum + size, 0) <= most) return 1
  let [count, used] = [1, 0]
  for (const size of places) {
    if (used + size > ofPart) [count, used] = [count + 1, 0]
    used += size
  }
  return count
}
