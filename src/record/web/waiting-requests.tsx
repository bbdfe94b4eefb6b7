import { ShieldCheck } from 'lucide-react'
import { paths } from '../../platform/paths.ts'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'

/** A notice of open requests with the earliest legal deadline. */
export function WaitingRequests({ count, firstDue }: { count: number; firstDue: string }) {
  const { date } = useFormats()
  return (
    <section
      aria-label="Pedidos sobre dados pessoais"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-warning-soft px-4 py-3 text-sm text-warning"
    >
      <p className="flex items-center gap-2 font-semibold">
        <ShieldCheck aria-hidden size={18} className="shrink-0" />
        {count === 1
          ? '1 pedido sobre dados pessoais aguarda resposta'
          : `${count} pedidos sobre dados pessoais aguardam resposta`}
        {` até ${date(firstDue)}`}
      </p>
      <LinkButton to={paths.clientRequests} size="sm">
        Ver pedidos
      </LinkButton>
    </section>
  )
}
