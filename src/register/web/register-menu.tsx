import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgePercent,
  CreditCard,
  EllipsisVertical,
  Files,
  Printer,
  QrCode,
  ReceiptText,
  Scale,
  Vault,
} from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { runAction } from '../../platform/web/frames/use-action.ts'
import { pixNeedsReais, takesPix } from '../../platform/pix-currency.ts'
import { useOfflineReason } from '../../platform/web/reachability.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Menu } from '../../platform/web/ui/menu.tsx'
import type { RegisterMovementKind } from '../register-movement.ts'
import { CardTermsDialog } from './card-terms-dialog.tsx'
import { DiscountLimitsDialog } from './discount-limits-dialog.tsx'
import { MovementDialog } from './movement-dialog.tsx'
import { ScaleLabelsDialog } from './scale-labels-dialog.tsx'
import type { Paper } from '../../platform/web/paper-dialog.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { reportPaper, voucherPaper, VouchersDialog } from './session-vouchers.tsx'
import { registerApi } from './api.ts'
import type { RegisterHere } from './use-register-here.ts'

type Props = {
  registers: RegisterHere
  onChoose: () => void
  onPaper: (paper: Paper) => void
  onPrintSettings: () => void
  onPixKey: () => void
}

/** Register actions other than selling, opening and closing, and the till's settings. */
export function RegisterMenu({ registers, onChoose, onPaper, onPrintSettings, onPixKey }: Props) {
  const { session, whyClosed, here, isOneOfSeveral } = registers
  const mayEdit = useMay('settings.edit')
  const formats = useFormats()
  const [moving, setMoving] = useState<RegisterMovementKind | null>(null)
  const [looking, setLooking] = useState(false)
  const [agreeing, setAgreeing] = useState(false)
  const [limiting, setLimiting] = useState(false)
  const [labelling, setLabelling] = useState(false)
  const offline = useOfflineReason()
  const closed = whyClosed ?? offline
  const blind = session?.figures === null ? 'Fechamento cego: os valores aparecem depois da contagem.' : undefined
  const show = (id: string) =>
    runAction(() => registerApi.session.call({ id }), {
      done: (session) => onPaper(reportPaper(session, formats)),
      failed: 'Erro ao carregar o relatório',
    })
  return (
    <>
      <Menu
        trigger={
          <Button size="lg" aria-label="Mais ações do caixa" className="px-3!">
            <EllipsisVertical aria-hidden size={18} />
          </Button>
        }
        items={[
          {
            label: 'Suprimento',
            icon: <ArrowDownToLine aria-hidden />,
            disabledReason: closed,
            onSelect: () => setMoving('supply'),
          },
          {
            label: 'Sangria',
            icon: <ArrowUpFromLine aria-hidden />,
            disabledReason: closed,
            onSelect: () => setMoving('withdrawal'),
          },
          {
            label: 'Parcial do caixa',
            icon: <ReceiptText aria-hidden />,
            disabledReason: closed ?? blind,
            onSelect: () => void show(session!.id),
            separated: true,
          },
          {
            label: 'Comprovantes',
            icon: <Files aria-hidden />,
            disabledReason: closed,
            onSelect: () => setLooking(true),
          },
          ...(isOneOfSeveral
            ? [
                {
                  label: here ? `Neste aparelho: ${here.name}` : 'Escolher o caixa deste aparelho',
                  icon: <Vault aria-hidden />,
                  onSelect: onChoose,
                  separated: true,
                },
              ]
            : []),
          { label: 'Impressão', icon: <Printer aria-hidden />, onSelect: onPrintSettings, separated: !isOneOfSeveral },
          ...(mayEdit
            ? [
                {
                  label: 'Chave PIX',
                  icon: <QrCode aria-hidden />,
                  disabledReason: takesPix(formats) ? offline : pixNeedsReais,
                  onSelect: onPixKey,
                },
                {
                  label: 'Taxas do cartão',
                  icon: <CreditCard aria-hidden />,
                  disabledReason: offline,
                  onSelect: () => setAgreeing(true),
                },
                {
                  label: 'Etiquetas de balança',
                  icon: <Scale aria-hidden />,
                  disabledReason: offline,
                  onSelect: () => setLabelling(true),
                },
                {
                  label: 'Limites de desconto',
                  icon: <BadgePercent aria-hidden />,
                  disabledReason: offline,
                  onSelect: () => setLimiting(true),
                },
              ]
            : []),
        ]}
      />
      <VouchersDialog sessionId={looking && session ? session.id : null} onClose={() => setLooking(false)} />
      <ScaleLabelsDialog open={labelling} onClose={() => setLabelling(false)} />
      <DiscountLimitsDialog open={limiting} onClose={() => setLimiting(false)} />
      <CardTermsDialog open={agreeing} onClose={() => setAgreeing(false)} />
      <MovementDialog
        kind={moving}
        sessionId={session?.id}
        onClose={() => setMoving(null)}
        onMoved={(voucher) => {
          setMoving(null)
          onPaper(voucherPaper(voucher, formats))
        }}
      />
    </>
  )
}
