import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { layOut, type PaperRow } from '../paper.ts'
import { Button } from './ui/button.tsx'
import { Dialog } from './ui/dialog.tsx'
import { usePrintSettings } from './use-print-settings.ts'

/** What is printed, and how the screen presents it. */
export type Paper = {
  title: string
  windowTitle: string
  rows: readonly PaperRow[]
  headline: ReactNode
  /** Other ways to hand it over (without paper), or related papers. */
  beside?: ReactNode
  closeLabel: string
}

type Props = { paper: Paper | null; onPrint: (paper: Paper) => unknown; onClose: () => void }

/**
 * Shows a paper as it will be printed. The closing button has the focus, so that Enter continues with the next sale.
 */
export function PaperDialog({ paper, onPrint, onClose }: Props) {
  const { settings, columns } = usePrintSettings()
  return (
    <Dialog
      open={paper !== null}
      onClose={onClose}
      title={paper?.title ?? ''}
      size="sm"
      footer={
        paper && (
          <>
            <Button
              size="lg"
              icon={<Printer aria-hidden size={18} />}
              disabledReason={settings.enabled ? undefined : 'A impressão está desativada neste aparelho.'}
              onClick={() => onPrint(paper)}
            >
              Imprimir
            </Button>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what comes after a receipt is nearly always the next sale */}
            <Button size="lg" variant="primary" autoFocus onClick={onClose}>
              {paper.closeLabel}
            </Button>
          </>
        )
      }
    >
      {paper?.headline}
      <div data-paper className="@container">
        <pre
          // Wide paper is scaled down instead of cut off; a monospace character is about three fifths as wide as high.
          style={{ fontSize: `min(0.75rem, calc((100cqw - 2rem) / ${columns * 0.61}))` }}
          className="mx-auto w-fit overflow-x-auto rounded-control bg-white px-4 py-5 font-mono leading-5 text-black ring-1 ring-line"
        >
          {paper &&
            layOut(paper.rows, columns).map(({ text, strong }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines may be equal, and they never move
              <span key={at} className={strong && 'font-semibold'}>{`${text}\n`}</span>
            ))}
        </pre>
      </div>
      {paper?.beside}
    </Dialog>
  )
}
