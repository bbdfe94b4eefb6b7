import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import type { ReceiptLine } from '../receipt.ts'

/** What a printer is given, and the name of its window. */
export type Paper = { title: string; lines: readonly ReceiptLine[]; headline?: ReactNode; closeLabel: string }

type Props = { paper: Paper | null; onPrint: (paper: Paper) => void; onClose: () => void }

/** The receipt as it will be printed. The focus is on the way on, so that Enter goes to the next sale. */
export const PaperDialog = ({ paper, onPrint, onClose }: Props) => (
  <Dialog
    open={paper !== null}
    onClose={onClose}
    title={paper?.title ?? ''}
    size="sm"
    footer={
      paper && (
        <>
          <Button size="lg" icon={<Printer aria-hidden size={18} />} onClick={() => onPrint(paper)}>
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
    <pre className="mx-auto w-fit overflow-x-auto rounded-control bg-white px-4 py-5 font-mono text-xs leading-5 text-black ring-1 ring-line">
      {paper?.lines.map(({ text, strong }, at) =>
        strong ? (
          <b key={at} className="font-semibold">{`${text}\n`}</b>
        ) : (
          <span key={at}>{`${text}\n`}</span>
        ),
      )}
    </pre>
  </Dialog>
)
