import { DashboardPalette, type PaletteProps } from '../home/web/dashboard-palette.tsx'
import { placeEntries } from './places.ts'

export const Palette = (props: PaletteProps) => <DashboardPalette {...props} places={placeEntries} />
