import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatCount } from '../../format.ts'
import { IconButton } from './icon-button.tsx'

type Props = { page: number; pageSize: number; count: number; onPage: (page: number) => void }

/** Pages through a long list. Renders nothing if there is only one page. */
export function Pager({ page, pageSize, count, onPage }: Props) {
  const last = Math.max(1, Math.ceil(count / pageSize))
  if (last === 1) return null
  const from = (page - 1) * pageSize + 1
  return (
    <nav aria-label="Páginas" className="flex items-center justify-end gap-2 px-5 py-3 text-sm text-soft">
      <span className="figures" aria-live="polite">
        {formatCount(from)}–{formatCount(Math.min(count, page * pageSize))} de {formatCount(count)}
      </span>
      <IconButton
        label="Página anterior"
        icon={<ChevronLeft aria-hidden size={18} />}
        onClick={() => onPage(page - 1)}
        disabledReason={page > 1 ? undefined : 'Esta é a primeira página'}
      />
      <IconButton
        label="Próxima página"
        icon={<ChevronRight aria-hidden size={18} />}
        onClick={() => onPage(page + 1)}
        disabledReason={page < last ? undefined : 'Esta é a última página'}
      />
    </nav>
  )
}
