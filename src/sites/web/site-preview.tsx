import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import type { Site } from '../contract.ts'
import { withPictures } from '../live-site.ts'
import { withCatalogue, type SiteForm, type SiteTyped } from '../site.ts'
import { BusinessSite } from './business-site.tsx'

type Width = 'wide' | 'narrow'

const widths = [
  { value: 'wide', label: 'Computador', icon: <Monitor aria-hidden size={16} /> },
  { value: 'narrow', label: 'Celular', icon: <Smartphone aria-hidden size={16} /> },
] as const

/** The page as visitors would see it, from the current values of the form; links open in a new tab. */
export function SitePreview({ control, site }: { control: Control<SiteTyped>; site: Site }) {
  const [width, setWidth] = useState<Width>('wide')
  const { currency } = useFormats()
  const typed = withCatalogue(useWatch({ control }) as SiteForm, site.services, currency)
  const content = withPictures(typed, site.pictures)
  return (
    <div className="grid gap-4">
      <div className="max-w-xs max-md:hidden">
        <Segmented<Width> label="Largura da prévia" value={width} options={widths} onChange={setWidth} />
      </div>
      <div
        className={
          width === 'narrow'
            ? 'mx-auto w-full max-w-sm overflow-hidden rounded-card border border-line'
            : 'overflow-hidden rounded-card border border-line'
        }
      >
        <BusinessSite content={content} live={site} first="p" links={{ target: '_blank' }} />
      </div>
    </div>
  )
}
