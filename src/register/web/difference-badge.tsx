import { useFormats } from '../../platform/web/use-formats.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'

/** The surplus or shortage that the cash count found. */
export function DifferenceBadge({ cents }: { cents: number }) {
  const formats = useFormats()
  if (cents === 0) return <Badge tone="success">Sem diferença</Badge>
  return cents > 0 ? (
    <Badge tone="warning">Sobra de {formats.money(cents)}</Badge>
  ) : (
    <Badge tone="danger">Falta de {formats.money(-cents)}</Badge>
  )
}
