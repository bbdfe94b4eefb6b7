import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { layOut, type PaperRow } from '../paper.ts'
import { Button } from './ui/button.tsx'
import { Dialog } from './ui/dialog.tsx'
import { usePrintSettings } from './use-print-settings.ts'

/** What a printer is given, and how the screen presents it. */
export type Paper = {
  title: string
  windowTitle: string
  rows: readonly PaperRow[]
  headline: ReactNode
  /** Ways to give it away without paper, or the papers that belong to it. */
  beside?: ReactNode
  closeLabel: string
}

type Props = { paper: Paper | null; onPrint: (paper: Paper) => unknown; onClose: () => void }

/** The receipt as it will be printed. The focus is on the way on, so that Enter goes to the next sale. */
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
              disabledReason={settings.enabled ? undefined : 'A impressão está desligada neste aparelho.'}
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
          // Wide paper is shown smaller rather than cut off; a sign is three fifths as wide as it is high.
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
