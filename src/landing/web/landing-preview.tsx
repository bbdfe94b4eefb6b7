import { Monitor, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import { type Control, useFormState } from 'react-hook-form'
import { paths } from '../../platform/paths.ts'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import type { OperatorLanding } from '../contract.ts'
import type { MainSiteTyped } from '../main-site.ts'

type Width = 'desktop' | 'tablet' | 'mobile'

const devices = [
  { value: 'desktop', label: 'Computador', icon: <Monitor aria-hidden size={16} /> },
  { value: 'tablet', label: 'Tablet', icon: <Tablet aria-hidden size={16} /> },
  { value: 'mobile', label: 'Celular', icon: <Smartphone aria-hidden size={16} /> },
] as const

const widths: Record<Width, string> = { desktop: '100%', tablet: '48rem', mobile: '22.5rem' }

/**
 * The saved draft as the server renders it, in a frame of the chosen width, so that it is laid out as on that device.
 * The frame also keeps the operator's CSS and code away from this screen.
 */
export function LandingPreview({ control, landing }: { control: Control<MainSiteTyped>; landing: OperatorLanding }) {
  const [width, setWidth] = useState<Width>('desktop')
  const { isDirty } = useFormState({ control })
  return (
    <div className="grid gap-4">
      <div className="max-w-md">
        <Segmented<Width> label="Largura da prévia" value={width} options={devices} onChange={setWidth} />
      </div>
      {isDirty && <p className="text-sm text-soft">Salve para ver as últimas alterações na prévia.</p>}
      <iframe
        key={JSON.stringify(landing.content)}
        src={paths.landingPreview}
        title="Prévia do site"
        sandbox=""
        style={{ width: widths[width] }}
        className="mx-auto h-[70dvh] max-w-full rounded-card border border-line bg-white"
      />
    </div>
  )
}
