import { brl } from '../../platform/format.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'

/** What a count found too much or too little. */
export function DifferenceBadge({ cents }: { cents: number }) {
  if (cents === 0) return <Badge tone="success">Sem diferença</Badge>
  return cents > 0 ? (
    <Badge tone="warning">Sobra de {brl(cents)}</Badge>
  ) : (
    <Badge tone="danger">Falta de {brl(-cents)}</Badge>
  )
}
