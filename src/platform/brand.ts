/** What the product is called, everywhere where it is said. */
export const productName = 'Marcaí'

/** The colours where no stylesheet reaches: mails, the browser's own frame, and what a business begins with. */
export const brandColors = {
  navy: '#031B47',
  amber: '#FBAC0D',
  canvas: '#F5F6F9',
  surface: '#FFFFFF',
  sunken: '#F0F2F6',
  line: '#E2E6ED',
  control: '#8A95A8',
  soft: '#47546D',
} as const
