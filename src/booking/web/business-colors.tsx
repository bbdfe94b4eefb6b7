import type { CSSProperties, ReactNode } from 'react'
import { remember } from '../../platform/remember.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { paletteOf, textOn } from '../colors.ts'

type Props = { primaryColor: string; accentColor: string; className?: string; children: ReactNode }

/** Applies the business's colours to its children; business-colors.css picks those of the current theme. */
export const BusinessColors = ({ primaryColor, accentColor, className, children }: Props) => (
  <div className={classNames('business-colors', className)} style={propertiesOf(`${primaryColor} ${accentColor}`)}>
    {children}
  </div>
)

const propertiesOf = remember((colors): CSSProperties => {
  const [primaryColor, accentColor] = colors.split(' ') as [string, string]
  const properties: Record<string, string> = { '--brand': primaryColor, '--on-brand': textOn(primaryColor) }
  for (const theme of ['light', 'dark'] as const)
    for (const [name, color] of Object.entries(paletteOf(primaryColor, accentColor, theme)))
      properties[`--${theme}-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`] = color
  return properties
})
