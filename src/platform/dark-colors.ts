/** The same colours where a mail program asks for dark ones. */
export const darkColors = {
  ink: '#E9EDF5',
  canvas: '#090F1D',
  surface: '#101829',
  sunken: '#0D1423',
  line: '#222D44',
  soft: '#B0BACD',
} as const
