import { useQuery } from '@tanstack/react-query'
import { ArrowDownToLine, ArrowUpFromLine, Printer } from 'lucide-react'
import { useState } from 'react'
import type { Formats } from '../../platform/format.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { SessionReport } from '../register.ts'
import { movementNames, movementVoucher, type Voucher } from '../register-movement.ts'
import { registerReport } from '../register-report.ts'
import { PaperDialog, type Paper } from '../../platform/web/paper-dialog.tsx'
import { usePrinter } from '../../platform/web/use-printer.ts'
import { registerApi } from './api.ts'

/** A session's report, with the vouchers of its cash movements beside it. */
export const reportPaper = (report: SessionReport, formats: Formats): Paper => ({
  title: report.closing ? 'Caixa fechado' : 'Parcial do caixa',
  windowTitle: report.closing ? 'Fechamento de caixa' : 'Parcial de caixa',
  rows: registerReport(report, formats),
  headline: null,
  beside: report.movements.length > 0 && (
    <section aria-label="Comprovantes" className="mt-5 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">Comprovantes</h3>
      <SessionVouchers sessionId={report.id} />
    </section>
  ),
  closeLabel: 'Concluir',
})

export const voucherPaper = (voucher: Voucher, formats: Formats): Paper => ({
  title: `${movementNames[voucher.kind]} registrad${voucher.kind === 'supply' ? 'o' : 'a'}`,
  windowTitle: `Comprovante de ${movementNames[voucher.kind].toLowerCase()}`,
  rows: movementVoucher(voucher, formats),
  headline: null,
  closeLabel: 'Concluir',
})

type Props = { sessionId: string | null; onClose: () => void }

export const VouchersDialog = ({ sessionId, onClose }: Props) => (
  <Dialog
    open={sessionId !== null}
    onClose={onClose}
    title="Suprimentos e sangrias"
    description="Do caixa aberto, para imprimir de novo."
    size="sm"
  >
    {sessionId && <SessionVouchers sessionId={sessionId} />}
  </Dialog>
)

/** The cash movements of a session, newest first. Each voucher can be printed again. */
function SessionVouchers({ sessionId }: { sessionId: string }) {
  const formats = useFormats()
  const [paper, setPaper] = useState<Paper | null>(null)
  const print = usePrinter()
  const query = useQuery(registerApi.vouchers.queryOptions({ input: { id: sessionId } }))
  return (
    <>
      <Loaded query={query} failed="Não foi possível carregar os comprovantes." skeleton="mt-2 h-14 w-full">
        {(vouchers) =>
          vouchers.length === 0 ? (
            <EmptyState
              icon={<ArrowUpFromLine aria-hidden size={22} />}
              title="Nenhum suprimento ou sangria"
              text="As entradas e saídas de dinheiro sem venda aparecem aqui."
            />
          ) : (
            <ul className="divide-y divide-line">
              {vouchers.map((voucher) => (
                <VoucherRow key={voucher.id} voucher={voucher} onShow={() => setPaper(again(voucher, formats))} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <PaperDialog paper={paper} onPrint={print} onClose={() => setPaper(null)} />
    </>
  )
}

function again(voucher: Voucher, formats: Formats): Paper {
  const paper = voucherPaper(voucher, formats)
  return { ...paper, title: paper.windowTitle, closeLabel: 'Voltar' }
}

function VoucherRow({ voucher, onShow }: { voucher: Voucher; onShow: () => void }) {
  const formats = useFormats()
  const { kind, amountCents, reason, actorName, time } = voucher
  const Icon = kind === 'supply' ? ArrowDownToLine : ArrowUpFromLine
  return (
    <li className="flex items-center gap-3 py-2">
      <Icon aria-hidden size={18} className="shrink-0 text-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-3 text-sm font-semibold">
          {movementNames[kind]} <span className="figures">{formats.money(amountCents)}</span>
        </p>
        <p className="figures truncate text-xs text-soft">
          {time} · {reason} · {actorName}
        </p>
      </div>
      <IconButton
        label={`Comprovante: ${movementNames[kind].toLowerCase()} de ${formats.money(amountCents)} às ${time}`}
        icon={<Printer aria-hidden size={18} />}
        onClick={onShow}
      />
    </li>
  )
}
