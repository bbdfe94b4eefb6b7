import { useQuery } from '@tanstack/react-query'
import { useClock } from '../../accounts/web/session.tsx'
import { toChargeText } from '../../agenda/appointment.ts'
import { Copy } from 'lucide-react'
import { useFormats } from '../../platform/web/use-formats.ts'
import { PaperDialog } from '../../platform/web/paper-dialog.tsx'
import { PrintSettings } from '../../platform/web/print-settings.tsx'
import { QrCode } from '../../platform/web/qr-code.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { ApproveDiscountDialog } from '../../register/web/approve-discount-dialog.tsx'
import { ChooseRegisterDialog } from '../../register/web/choose-register-dialog.tsx'
import { CloseRegisterDialog } from '../../register/web/close-register-dialog.tsx'
import { OpenRegisterDialog } from '../../register/web/open-register-dialog.tsx'
import { reportPaper } from '../../register/web/session-vouchers.tsx'
import { visitsToCharge } from '../cart.ts'
import type { TillClient } from '../contract.ts'
import { brCode, txidOf, type PixKey } from '../pix.ts'
import { paymentsOf } from '../split.ts'
import { salesApi } from './api.ts'
import { CartFooter, FinishButton } from './cart-footer.tsx'
import { CartPanel } from './cart-panel.tsx'
import { ClientDialog } from './client-dialog.tsx'
import { useCartWhile, useDialogs, useRegister } from './counter.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import { LineDialog } from './line-dialog.tsx'
import { OtherVisitsDialog } from './other-visits-dialog.tsx'
import { PerformersDialog } from './performers-dialog.tsx'
import { PixKeyForm } from './pix-key-form.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { sendUnsent } from './use-unsent-sales.ts'

/** The dialogs of the till, of which one is open at a time. */
export function TillDialogs() {
  const { registers, session, sellers, pixKey, cardBands } = useRegister()
  const { dialog, close, leave, paper, show, print, handOut } = useDialogs()
  const {
    till,
    step,
    checkout,
    takeVisits,
    whyNot,
    whyNotVisit,
    asksPerformerOf,
    unnamedLines,
    namePerformers,
    otherVisits,
    answerOthers,
  } = useCartWhile(dialog !== undefined)
  const formats = useFormats()
  const clock = useClock()
  const whyNone = otherVisits.map(whyNotVisit)
  const line = typeof dialog === 'object' ? till.lines.find(({ key }) => key === dialog.line) : undefined
  const choose = ({ id, name, appointments }: TillClient) =>
    step({ type: 'client', client: { id, name, appointments } })
  const charge = (client: TillClient) => {
    choose(client)
    takeVisits(visitsToCharge(client.appointments, clock()))
  }
  return (
    <>
      <Dialog open={dialog === 'cart'} onClose={close} title="Carrinho" footer={<CartFooter />}>
        <div className="-mx-5 -mb-5 flex min-h-full flex-col border-t border-line max-md:-mt-4 max-md:border-t-0">
          <CartPanel />
        </div>
      </Dialog>
      <ClientDialog
        mode={dialog === 'select' || dialog === 'check-in' ? dialog : null}
        onClose={close}
        onSelect={choose}
        onCharge={session ? charge : undefined}
      />
      <DiscountDialog
        open={dialog === 'discount'}
        onClose={close}
        subtotalCents={checkout.subtotalCents}
        discount={till.discount}
        onApply={(discount) => step({ type: 'discount', discount })}
      />
      <ApproveDiscountDialog
        open={dialog === 'approve-discount'}
        onClose={close}
        saleId={till.saleId}
        discountCents={checkout.discountCents}
        onApproved={() => {
          close()
          checkout.finish()
        }}
      />
      <PerformersDialog
        open={dialog === 'performers'}
        lines={unnamedLines}
        cart={till}
        sellers={sellers}
        onChosen={namePerformers}
        onClose={close}
      />
      <OtherVisitsDialog
        open={dialog === 'other-visits'}
        clientName={till.client?.name ?? ''}
        visits={otherVisits}
        whyNotTogether={whyNone.every(Boolean) ? whyNone[0] : undefined}
        onAnswer={answerOthers}
        onClose={close}
      />
      <SplitDialog
        open={dialog === 'split'}
        onClose={close}
        totalCents={checkout.dueCents}
        parts={till.parts}
        cardBands={cardBands}
        onParts={(parts) => step({ type: 'parts', parts })}
      />
      {pixKey && <PixDialog pixKey={pixKey} />}
      <Dialog
        open={dialog === 'pix-key'}
        onClose={close}
        title="Chave PIX"
        description="O QR Code de cada venda usa esta chave e já traz o valor."
      >
        <PixKeyForm pixKey={pixKey ?? null} onSaved={close} />
      </Dialog>
      <Dialog open={dialog === 'print-settings'} onClose={close} title="Impressão" size="sm">
        <PrintSettings />
      </Dialog>
      <LineDialog
        line={line}
        cart={till}
        needsPerformer={line !== undefined && asksPerformerOf(line)}
        sellers={sellers}
        whyNot={whyNot}
        onClose={close}
        onApply={({ key }, change) => step({ type: 'line', key, change })}
      />
      <ChooseRegisterDialog open={dialog === 'choose-register'} registers={registers} onClose={close} />
      <OpenRegisterDialog
        open={dialog === 'open-register'}
        registers={registers}
        // Once it is open, the cart may already lie over this dialog.
        onClose={() => leave('open-register')}
        onOpened={sendUnsent}
      />
      <CloseRegisterDialog
        open={dialog === 'close-register'}
        registerName={registers.isOneOfSeveral ? registers.here?.name : undefined}
        session={session ?? null}
        notice={dialog === 'close-register' && <ToChargeToday />}
        onClose={close}
        onClosed={(report) => {
          leave('close-register')
          handOut(reportPaper(report, formats))
        }}
      />
      <PaperDialog paper={paper} onPrint={print} onClose={() => show(null)} />
    </>
  )
}

/** Whoever closes the register is told what of today was done and not charged. It keeps nobody from closing. */
function ToChargeToday() {
  const formats = useFormats()
  const { data } = useQuery(salesApi.toCharge.queryOptions())
  if (!data || data.count === 0) return null
  return (
    <p className="mb-4 rounded-control bg-warning-soft px-3 py-2 text-sm font-semibold text-warning">
      {toChargeText(data, formats, 'hoje')}
    </p>
  )
}

/** The code of each PIX payment, usually one. The cashier finishes the sale after seeing the money arrive. */
function PixDialog({ pixKey }: { pixKey: PixKey }) {
  const formats = useFormats()
  const { dialog, close } = useDialogs()
  const { till, checkout } = useCartWhile(dialog !== undefined)
  const amounts = paymentsOf(till.parts, checkout.dueCents).flatMap(({ method, amountCents }) =>
    method === 'pix' && amountCents > 0 ? amountCents : [],
  )
  return (
    <Dialog
      open={dialog === 'pix'}
      onClose={close}
      title="Pagamento com PIX"
      description={`${pixKey.holderName}. Antes de finalizar, confira no banco se o valor entrou.`}
      size="sm"
      footer={<FinishButton withKey={false} />}
    >
      <ul className="grid gap-6">
        {amounts.map((amountCents, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two payments may be of one amount
          <li key={at} className="grid justify-items-center gap-3">
            <p className="figures text-xl font-semibold">{formats.money(amountCents)}</p>
            <Charge code={brCode(pixKey, { amountCents, txid: txidOf(till.saleId) })} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Charge({ code }: { code: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      toast.success('Código PIX copiado!')
    } catch {
      toast.error('Código não copiado', 'Selecione o código acima do botão e copie.')
    }
  }
  return (
    <>
      <QrCode text={code} label="QR Code do PIX" className="w-60 max-w-full rounded-control ring-1 ring-line" />
      <p className="w-full rounded-control bg-sunken px-3 py-2 text-xs break-all select-all">{code}</p>
      <Button size="lg" fullWidth icon={<Copy aria-hidden size={18} />} onClick={copy}>
        Copiar código
      </Button>
    </>
  )
}
