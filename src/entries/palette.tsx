import { useEffect, useState } from 'react'
import { DashboardPalette, type DashboardPaletteProps } from '../home/web/dashboard-palette.tsx'
import { paths } from '../platform/paths.ts'
import { placeEntries } from './places.ts'

const loadHelp = async () =>
  (await import('../help/help-pages.ts')).helpPages.map(({ slug, title, also }) => ({
    label: title,
    also,
    href: paths.helpPage(slug),
  }))

export function Palette(props: DashboardPaletteProps) {
  const { open } = props
  const [help, setHelp] = useState<Awaited<ReturnType<typeof loadHelp>>>([])
  useEffect(() => {
    // If this fails, it is loaded when the palette is opened again; all else is found meanwhile.
    if (open) void loadHelp().then(setHelp, () => {})
  }, [open])
  return <DashboardPalette {...props} places={placeEntries} help={help} />
}
