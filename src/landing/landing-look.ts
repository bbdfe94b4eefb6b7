import { contrast, readableColor, textOn } from '../booking/colors.ts'
import { brandColors } from '../platform/brand.ts'
import { darkColors } from '../platform/dark-colors.ts'

export const lookThemes = ['system', 'light', 'dark'] as const
export type LandingTheme = 'light' | 'dark'

/** Default colours of our page. While they are unchanged, the page can follow the visitor's theme. */
export const defaultLook = {
  primaryColor: brandColors.navy,
  secondaryColor: brandColors.navy,
  accentColor: brandColors.amber,
  backgroundColor: brandColors.canvas,
  textColor: brandColors.navy,
} as const

type Backdrop = { theme: (typeof lookThemes)[number]; backgroundColor: string; textColor: string }
export type Look = Backdrop & {
  primaryColor: string
  secondaryColor: string
  accentColor: string
  customCss: string | null
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const hasDefaultBackground = ({ backgroundColor, textColor }: Backdrop) =>
  same(backgroundColor, defaultLook.backgroundColor) && same(textColor, defaultLook.textColor)

/** A changed background decides the theme, because it is itself light or dark. Undefined: the visitor's theme. */
export function themeOf(look: Backdrop): LandingTheme | undefined {
  if (!hasDefaultBackground(look)) return textOn(look.backgroundColor) === '#ffffff' ? 'dark' : 'light'
  return look.theme === 'system' ? undefined : look.theme
}

/** Background of cards in each theme (src/platform/web/styles/tokens.css). */
export const surfaceOf = (theme: LandingTheme): string => (theme === 'dark' ? darkColors.surface : brandColors.surface)

/** The page's CSS: the colours that differ from the defaults, with readable text colours, and the operator's CSS. */
export function styleOf(look: Look): string {
  const { primaryColor, secondaryColor, accentColor, backgroundColor, textColor, customCss } = look
  const brand = readableColor(primaryColor)
  const second = readableColor(secondaryColor)
  const changed: Record<string, string> = {
    ...(!same(primaryColor, defaultLook.primaryColor) && { brand, 'on-brand': textOn(brand) }),
    ...(!same(secondaryColor, defaultLook.secondaryColor) && { second, 'on-second': textOn(second) }),
    ...(!same(accentColor, defaultLook.accentColor) && {
      accent: accentColor,
      'accent-hover': accentColor,
      'on-accent': textOn(accentColor),
    }),
    ...(!hasDefaultBackground(look) && { canvas: backgroundColor, ink: textColor, soft: textColor, faint: textColor }),
    ...(contrast(accentColor, brand) < 4.5 && { 'brand-accent': textOn(brand) }),
  }
  const rules = Object.entries(changed).map(([name, value]) => `--${name}:${value}`)
  // The operator's CSS must not be able to close the style element.
  return (
    (rules.length > 0 ? `:root:root:root{${rules.join(';')}}` : '') +
    (customCss ?? '').replaceAll('</', String.raw`<\/`)
  )
}
