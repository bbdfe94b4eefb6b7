import { useFormats } from '../../platform/web/use-formats.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { visitPeople, visitTime } from '../cart.ts'
import type { TillVisit } from '../contract.ts'

/** What becomes of visits that the sale does not charge. */
export type OthersAnswer = 'together' | 'later' | 'waived'

type Props = {
  open: boolean
  clientName: string
  visits: readonly TillVisit[]
  /** Why they cannot be charged with this sale, if so. */
  whyNotTogether: string | undefined
  onAnswer: (answer: OthersAnswer) => void
  onClose: () => void
}

/** Asks once, before a sale to a client who has other visits to pay, so that none of them is forgotten. */
export function OtherVisitsDialog({ open, clientName, visits, whyNotTogether, onAnswer, onClose }: Props) {
  const formats = useFormats()
  const isOne = visits.length === 1
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isOne ? 'Falta um atendimento' : 'Faltam atendimentos'}
      description={`${clientName} tem na agenda, fora desta venda:`}
      size="sm"
    >
      <ul className="grid gap-1 rounded-control bg-sunken p-2 text-sm">
        {visits.map((visit) => (
          <li key={visit.id} className="flex items-baseline gap-2 px-1 py-1">
            <span className="figures text-soft">{visitTime(visit, formats)}</span>
            <span className="min-w-0 flex-1 break-words">
              <span className="font-semibold text-ink">{visit.service}</span>
              <span className="block text-xs text-soft">{visitPeople(visit)}</span>
            </span>
            <span className="figures whitespace-nowrap text-ink">{formats.money(visit.priceCents)}</span>
          </li>
        ))}
      </ul>
      <div className="mt-4 grid gap-2">
        <Button
          variant="primary"
          size="lg"
          fullWidth
          disabledReason={whyNotTogether}
          onClick={() => onAnswer('together')}
        >
          Cobrar junto
        </Button>
        <Button size="lg" fullWidth onClick={() => onAnswer('later')}>
          Deixar para depois
        </Button>
        <Button variant="ghost" size="lg" fullWidth onClick={() => onAnswer('waived')}>
          Não será cobrado
        </Button>
      </div>
    </Dialog>
  )
}
