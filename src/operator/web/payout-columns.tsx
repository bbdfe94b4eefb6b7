import { type PayoutState, payoutStateNames } from '../../billing/affiliate.ts'
import type { Payout } from '../../billing/contract.ts'
import { formatDocument } from '../../platform/format.ts'
import { formatPixKey, pixKeyNames } from '../../platform/pix-key.ts'
import { Badge, type Tone } from '../../platform/web/ui/badge.tsx'
import type { Column } from '../../platform/web/ui/data-table.tsx'
import { Reais } from '../../platform/web/ui/money.tsx'

const tones: Record<PayoutState, Tone> = { open: 'warning', paid: 'success', returned: 'danger' }

export const payoutColumns: Column<Payout>[] = [
  {
    header: 'Quem recebe',
    primary: true,
    cell: ({ holderName, document, businessName }) => (
      <span className="grid min-w-0">
        <span className="font-semibold break-words text-ink">{holderName}</span>
        <span className="text-xs text-soft">
          {formatDocument(document)} · {businessName}
        </span>
      </span>
    ),
  },
  {
    header: 'Chave PIX',
    cell: (payout) => (
      <span className="grid max-md:justify-items-end">
        <span className="break-all">{formatPixKey(payout)}</span>
        <span className="text-xs text-soft">{pixKeyNames[payout.kind]}</span>
      </span>
    ),
  },
  { header: 'Status', cell: ({ state }) => <Badge tone={tones[state]}>{payoutStateNames[state]}</Badge> },
  { header: 'Valor', align: 'right', cell: ({ amountCents }) => <Reais cents={amountCents} /> },
]
