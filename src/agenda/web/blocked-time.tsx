import { Ban } from 'lucide-react'

type Props = {
  reason: string
  top: number
  height: number
  left: string
  width: string
  onOpen: () => void
}

/** A stretch of the grid in which somebody is away, with the reason. */
export const BlockedTime = ({ reason, top, height, left, width, onOpen }: Props) => (
  <button
    type="button"
    onClick={onOpen}
    className="focus-ring absolute flex items-start overflow-clip border-y border-edge bg-neutral-soft bg-[repeating-linear-gradient(135deg,var(--edge)_0_1px,transparent_1px_6px)] text-left text-xs text-soft hover:text-ink"
    style={{ top, height, left, width }}
  >
    <span className="sticky top-20 m-1 flex w-fit max-w-full items-center gap-1 rounded-sm bg-neutral-soft px-1.5 py-0.5 font-semibold">
      <Ban aria-hidden size={12} className="shrink-0" />
      <span className="visually-hidden">Bloqueado: </span>
      <span className="truncate">{reason}</span>
    </span>
  </button>
)
