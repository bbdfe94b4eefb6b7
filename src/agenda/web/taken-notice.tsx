import { Layers2 } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import type { FreeTime } from '../availability.ts'
import { FreeChips } from './free-chips.tsx'

type Props = {
  free: FreeTime[]
  chosen: FreeTime
  onChoose: (time: FreeTime) => void
  onSqueeze: () => void
}

/** A time that was refused: the nearest free ones instead, or an encaixe for those who may. */
export function TakenNotice({ free, chosen, onChoose, onSqueeze }: Props) {
  const maySqueeze = useMay('bookings.delete')
  return (
    <div role="alert" className="grid gap-2 rounded-card bg-warning-soft p-3">
      <p className="text-xs font-semibold text-warning">
        {free.length > 0 ? 'Horário ocupado. Livres mais próximos:' : 'Horário ocupado, e nenhum livre por perto.'}
      </p>
      {free.length > 0 && <FreeChips label="Horários livres" times={free} chosen={chosen} onChoose={onChoose} />}
      {maySqueeze && (
        <div>
          <Button size="sm" icon={<Layers2 aria-hidden size={14} />} onClick={onSqueeze}>
            Encaixar mesmo assim
          </Button>
        </div>
      )}
    </div>
  )
}
