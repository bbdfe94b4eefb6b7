import type { ReactNode } from 'react'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import type { PixKey } from '../pix.ts'
import type { OpenSession } from '../../register/register.ts'
import type { Seller } from '../sale.ts'
import { paymentsOf } from '../split.ts'
import { FinishButton } from './cart-footer.tsx'
import { ClientDialog, type ClientDialogMode } from './client-dialog.tsx'
import { CloseRegisterDialog } from '../../register/web/close-register-dialog.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import { LineDialog } from './line-dialog.tsx'
import { OpenRegisterDialog } from '../../register/web/open-register-dialog.tsx'
import { PaperDialog, type Paper } from '../../platform/web/paper-dialog.tsx'
import { reportPaper } from '../../register/web/session-vouchers.tsx'
import { PixDialog } from './pix-dialog.tsx'
import { PixKeyForm } from './pix-key-form.tsx'
import { PrintSettings } from '../../platform/web/print-settings.tsx'
import { SplitDialog } from './split-dialog.tsx'
import type { Checkout } from './use-checkout.ts'
import { usePrintSettings } from '../../platform/web/use-print-settings.ts'
import { usePrinter } from '../../platform/web/use-printer.ts'
import { sendUnsent } from './use-unsent-sales.ts'
import type { Till, TillStep } from '../cart.ts'

export type TillDialog =
  | 'cart'
  | 'discount'
  | 'split'
  | 'pix'
  | 'pix-key'
  | 'print-settings'
  | 'register'
  | ClientDialogMode
  | { line: string }

type Props = {
  dialog: TillDialog | undefined
  /** Closes this dialog and shows the one below. */
  close: () => void
  paper: Paper | null
  setPaper: (paper: Paper | null) => void
  session: OpenSession | null | undefined
  till: Till
  step: (step: TillStep) => void
  checkout: Checkout
  sellers: readonly Seller[]
  pixKey: PixKey | null | undefined
  cart: ReactNode
  footer: ReactNode
}

/** The dialogs of the till, one at a time. */
export function TillDialogs(props: Props) {
  const { dialog, close, paper, setPaper, session, till, step, checkout, sellers, pixKey, cart, footer } = props
  const print = usePrinter()
  const { settings } = usePrintSettings()
  return (
    <>
      <Dialog open={dialog === 'cart'} onClose={close} title="Carrinho" footer={footer}>
        <div className="-mx-5 -mb-5 flex min-h-full flex-col border-t border-line max-md:-mt-4 max-md:border-t-0">
          {cart}
        </div>
      </Dialog>
      <ClientDialog
        mode={dialog === 'select' || dialog === 'check-in' ? dialog : null}
        onClose={close}
        onSelect={({ id, name, appointments }) => step({ type: 'client', client: { id, name, appointments } })}
      />
      <DiscountDialog
        open={dialog === 'discount'}
        onClose={close}
        subtotalCents={checkout.subtotalCents}
        discount={till.discount}
        onApply={(discount) => step({ type: 'discount', discount })}
      />
      <SplitDialog
        open={dialog === 'split'}
        onClose={close}
        totalCents={checkout.totalCents}
        parts={till.parts}
        onParts={(parts) => step({ type: 'parts', parts })}
      />
      {pixKey && (
        <PixDialog
          open={dialog === 'pix'}
          onClose={close}
          saleId={till.saleId}
          pixKey={pixKey}
          amounts={paymentsOf(till.parts, checkout.totalCents).flatMap(({ method, amountCents }) =>
            method === 'pix' && amountCents > 0 ? amountCents : [],
          )}
          finish={<FinishButton checkout={checkout} withKey={false} />}
        />
      )}
      <Dialog
        open={dialog === 'pix-key'}
        onClose={close}
        title="Chave PIX"
        description="O QR Code de cada venda sai com esta chave e o valor."
      >
        <PixKeyForm pixKey={pixKey ?? null} onSaved={close} />
      </Dialog>
      <Dialog open={dialog === 'print-settings'} onClose={close} title="Impressão" size="sm">
        <PrintSettings />
      </Dialog>
      <LineDialog
        line={typeof dialog === 'object' ? till.lines.find(({ key }) => key === dialog.line) : undefined}
        sellers={sellers}
        onClose={close}
        onApply={({ key }, change) => step({ type: 'line', key, change })}
      />
      <OpenRegisterDialog open={dialog === 'register' && session === null} onClose={close} onOpened={sendUnsent} />
      <CloseRegisterDialog
        open={dialog === 'register'}
        session={session ?? null}
        onClose={close}
        onClosed={(report) => {
          const closing = reportPaper(report)
          close()
          setPaper(closing)
          if (settings.enabled) void print(closing)
        }}
      />
      <PaperDialog paper={paper} onPrint={print} onClose={() => setPaper(null)} />
    </>
  )
}
