import { useTranslator } from '../../languages/web/use-translator.ts'
import { brl } from '../../platform/format.ts'
import { QrCode } from '../../platform/web/qr-code.tsx'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import type { OwnDeposit } from '../deposit.ts'

/** The PIX code as QR code and text, on a booking's own page while the deposit is not paid. */
export function DepositCharge({ deposit, until }: { deposit: OwnDeposit; until: string }) {
  const { say } = useTranslator()
  return (
    <section aria-labelledby="deposit" className="mt-5 rounded-card border border-line p-4">
      <h2 id="deposit" className="text-xl font-semibold">
        {say('Pague o sinal de')} <span className="figures">{brl(deposit.askedCents)}</span>
      </h2>
      <p className="mt-1 text-soft">{say('Até {until}. Depois o horário fica livre para outra pessoa.', { until })}</p>
      {deposit.code ? (
        <>
          <QrCode
            text={deposit.code}
            label={say('QR Code do PIX')}
            className="mx-auto mt-4 w-56 max-w-full rounded-control border border-line"
          />
          <label htmlFor="pix-code" className="mt-4 block font-semibold">
            {say('PIX copia e cola')}
          </label>
          <textarea
            id="pix-code"
            readOnly
            rows={3}
            value={deposit.code}
            className="mt-1 w-full rounded-control border border-control bg-sunken p-2 font-mono text-sm break-all"
          />
          <button
            type="button"
            hidden
            data-copy="pix-code"
            data-copied={say('Código copiado')}
            data-select={say('Copie o código selecionado')}
            className={`mt-2 ${buttonClass('primary', 'lg', true)}`}
          >
            {say('Copiar código')}
          </button>
          <p className="mt-3 text-sm text-soft">
            {deposit.isByProvider
              ? say(
                  'No aplicativo do seu banco, escolha PIX e leia o QR Code ou cole o código. A confirmação aparece nesta página em instantes.',
                )
              : say(
                  'No aplicativo do seu banco, escolha PIX e leia o QR Code ou cole o código. A confirmação aparece nesta página depois que o pagamento for conferido: não pague de novo.',
                )}
          </p>
        </>
      ) : (
        <p className="mt-3 text-soft">{say('Fale com o estabelecimento para saber como pagar.')}</p>
      )}
    </section>
  )
}
