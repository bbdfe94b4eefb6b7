import { Monitor, Smartphone } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import type { Site } from '../contract.ts'
import { type ShownContent, withPictures } from '../live-site.ts'
import { withCatalogue, type SiteForm, type SiteTyped } from '../site.ts'
import { BusinessSite } from './business-site.tsx'

type Width = 'wide' | 'narrow'

const widths = [
  { value: 'wide', label: 'Computador', icon: <Monitor aria-hidden size={16} /> },
  { value: 'narrow', label: 'Celular', icon: <Smartphone aria-hidden size={16} /> },
] as const

/** The page as the form has it now, saved or not. Typing does not wait for it. */
export function useShownContent(control: Control<SiteTyped>, site: Site): ShownContent {
  const { currency } = useFormats()
  const typed = useDeferredValue(useWatch({ control }) as SiteForm)
  return withPictures(withCatalogue(typed, site.services, currency), site.pictures)
}

type Props = {
  control: Control<SiteTyped>
  site: Site
  /** Beside the form a wide page is drawn smaller, so that it is still laid out as on a computer. */
  isBeside?: boolean
}

/** The page as visitors would see it, from the current values of the form; links open in a new tab. */
export function SitePreview({ control, site, isBeside = false }: Props) {
  const [width, setWidth] = useState<Width>('wide')
  const content = useShownContent(control, site)
  return (
    <div className="grid gap-4">
      <div className="max-w-xs max-md:hidden">
        <Segmented<Width> label="Largura da prévia" value={width} options={widths} onChange={setWidth} />
      </div>
      <div
        style={isBeside && width === 'wide' ? { zoom: 0.6 } : undefined}
        className={classNames(
          'overflow-hidden rounded-card border border-line',
          width === 'narrow' && 'mx-auto w-full max-w-sm',
        )}
      >
        <BusinessSite content={content} live={site} first="p" links={{ target: '_blank' }} />
      </div>
    </div>
  )
}
