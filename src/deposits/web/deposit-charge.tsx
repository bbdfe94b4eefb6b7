import { brl } from '../../platform/format.ts'
import { QrCode } from '../../platform/web/qr-code.tsx'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import type { OwnDeposit } from '../deposit.ts'

/** At a booking's own address while its deposit is waited for: the code for the client's bank, as squares and as text. */
export const DepositCharge = ({ deposit, until }: { deposit: OwnDeposit; until: string }) => (
  <section aria-labelledby="deposit" className="mt-5 rounded-card border border-line p-4">
    <h2 id="deposit" className="text-lg font-semibold">
      Pague o sinal de <span className="figures">{brl(deposit.askedCents)}</span>
    </h2>
    <p className="mt-1 text-soft">Até {until}. Depois o horário fica livre para outra pessoa.</p>
    {deposit.code ? (
      <>
        <QrCode
          text={deposit.code}
          label="QR Code do PIX"
          className="mx-auto mt-4 w-56 max-w-full rounded-control border border-line"
        />
        <label htmlFor="pix-code" className="mt-4 block font-semibold">
          PIX copia e cola
        </label>
        <textarea
          id="pix-code"
          readOnly
          rows={3}
          value={deposit.code}
          className="mt-1 w-full rounded-control border border-line-strong bg-sunken p-2 font-mono text-sm break-all"
        />
        <button type="button" hidden data-copy="pix-code" className={`mt-2 ${buttonClass('primary', 'lg', true)}`}>
          Copiar código
        </button>
        <p className="mt-3 text-sm text-soft">
          No aplicativo do seu banco, escolha PIX e leia o QR Code ou cole o código. A confirmação aparece aqui depois
          que o pagamento for conferido.
        </p>
      </>
    ) : (
      <p className="mt-3 text-soft">Fale com o negócio para saber como pagar.</p>
    )}
  </section>
)
