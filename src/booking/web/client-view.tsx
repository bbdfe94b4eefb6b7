import { Info, Monitor, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { phone, useMedia } from '../../platform/web/use-media.ts'
import type { BookingLink } from '../booking-link.ts'
import { PageInFrame } from './page-in-frame.tsx'

type Device = 'computer' | 'tablet' | 'phone'

const icon = { 'aria-hidden': true, size: 16 } as const
const devices = [
  { value: 'computer', label: 'Computador', icon: <Monitor {...icon} /> },
  { value: 'tablet', label: 'Tablet', icon: <Tablet {...icon} /> },
  { value: 'phone', label: 'Celular', icon: <Smartphone {...icon} /> },
] as const
const widths: Record<Device, { at: number; grows: boolean }> = {
  computer: { at: 1024, grows: true },
  tablet: { at: 768, grows: false },
  phone: { at: 390, grows: false },
}

/** The public page in the width of the chosen device. On a phone it has the width of that phone. */
export function ClientView({ link }: { link: BookingLink }) {
  const [device, setDevice] = useState<Device>('computer')
  const onPhone = useMedia(phone)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="flex items-start gap-2 text-sm text-soft">
          <Info aria-hidden size={16} className="mt-0.5 shrink-0" />
          Esta é a sua página de verdade: um agendamento feito aqui entra na agenda.
        </p>
        {!onPhone && (
          <div className="w-full max-w-sm">
            <Segmented<Device> label="Largura da página" value={device} options={devices} onChange={setDevice} />
          </div>
        )}
      </div>
      <PageInFrame link={link} width={onPhone ? { at: 0, grows: true } : widths[device]} />
    </div>
  )
}
