import { DashboardPalette, type DashboardPaletteProps } from '../home/web/dashboard-palette.tsx'
import { placeEntries } from './places.ts'

export const Palette = (props: DashboardPaletteProps) => <DashboardPalette {...props} places={placeEntries} />
