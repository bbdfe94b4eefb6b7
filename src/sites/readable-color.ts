import { contrast, mix } from '../booking/colors.ts'

// From here on white reads better than black, whose ratio with any colour is 21 divided by that of white.
const readable = 4.6

/**
 * A middle tone on which white almost reads is darkened until it does: black on it would read as well, and look like a
 * mistake. Light colours keep their tone, and get dark text.
 */
export function readableColor(color: string): string {
  if (contrast(color, '#ffffff') < 3) return color
  let toned = color
  for (let share = 0.01; contrast(toned, '#ffffff') < readable; share += 0.01) toned = mix(color, '#000000', share)
  return toned
}
