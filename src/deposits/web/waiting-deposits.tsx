import { HandCoins } from 'lucide-react'
import { paths } from '../../platform/paths.ts'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'

/** A notice of deposits that are not paid yet or need a decision. */
export const WaitingDeposits = ({ waiting, toDecide }: { waiting: number; toDecide: number }) => (
  <section
    aria-label="Sinais"
    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-warning-soft px-4 py-3 text-sm text-warning"
  >
    <p className="flex items-center gap-2 font-semibold">
      <HandCoins aria-hidden size={18} className="shrink-0" />
      {[
        waiting > 0 && (waiting === 1 ? 'Um sinal aguarda o PIX' : `${waiting} sinais aguardam o PIX`),
        toDecide > 0 && (toDecide === 1 ? 'um sinal para resolver' : `${toDecide} sinais para resolver`),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
    <LinkButton to={paths.deposits} size="sm">
      Ver sinais
    </LinkButton>
  </section>
)
