import type { OwnPicture } from '../../business/picture.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { BusinessBand } from './business-band.tsx'
import { BusinessColors } from './business-colors.tsx'

type Props = {
  businessName: string
  logo: OwnPicture | null
  primaryColor: string
  accentColor: string
  showPrices: boolean
}

const times = ['09:00', '09:30', '10:00', '10:30', '14:00', '14:30', '15:00', '15:30']
const chosen = '10:00'

/** A preview of the booking page with the current name and colours of the form. */
export const LinkPreview = ({ businessName, logo, primaryColor, accentColor, showPrices }: Props) => {
  const { money } = useFormats()
  return (
    <figure>
      <BusinessColors primaryColor={primaryColor} accentColor={accentColor}>
        <div
          role="img"
          aria-label="Prévia da página de agendamento"
          className="overflow-hidden rounded-card border border-line bg-canvas"
        >
          <div className="bg-(--brand) px-4 pt-4 pb-10 text-(--on-brand)">
            <BusinessBand name={businessName} logo={logo} />
          </div>
          <div className="-mt-6 grid gap-3 px-4 pb-4">
            <div className="flex justify-between gap-3 rounded-card border border-line bg-surface p-3 font-semibold">
              Serviço {showPrices && <span className="figures">{money(9_000)}</span>}
            </div>
            <div className="figures grid grid-cols-4 gap-2 rounded-card border border-line bg-surface p-3 text-center">
              {times.map((time) => (
                <span
                  key={time}
                  className={classNames(
                    'rounded-control border py-2 text-sm',
                    time === chosen
                      ? 'border-primary bg-primary font-semibold text-on-primary'
                      : 'border-line bg-sunken text-ink',
                  )}
                >
                  {time}
                </span>
              ))}
            </div>
            <span className="rounded-control bg-primary py-3 text-center font-semibold text-on-primary">
              Confirmar Agendamento
            </span>
          </div>
        </div>
      </BusinessColors>
      <figcaption className="mt-2 text-center text-xs text-soft">Prévia</figcaption>
    </figure>
  )
}
