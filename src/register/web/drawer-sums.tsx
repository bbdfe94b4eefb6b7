import { useFormats } from '../../platform/web/use-formats.ts'
import { ledgerMethods, methodNames } from '../payment.ts'
import { expectedCashCents, type SessionFigures } from '../register.ts'

type Props = { openingCents: number; figures: SessionFigures }

/** A session's payments by method and the cash that its drawer should hold. Optional lines of zero are left out. */
export function DrawerSums({ openingCents, figures }: Props) {
  const { refunded, suppliesCents, withdrawalsCents, chargedTwice } = figures
  const formats = useFormats()
  return (
    <>
      <dl className="grid gap-2 text-sm">
        <Row label={`Vendas (${figures.saleCount})`} cents={figures.totalCents} strong />
        {ledgerMethods
          .filter((method) => method !== 'deposit' || figures.depositCents > 0)
          .map((method) => (
            <Row key={method} label={methodNames[method]} cents={figures[`${method}Cents`]} />
          ))}
        {refunded.totalCents > 0 && (
          <>
            <Row label="Estornos" cents={-refunded.totalCents} />
            <Row label="Líquido" cents={figures.totalCents - refunded.totalCents} strong />
          </>
        )}
      </dl>
      <dl className="grid gap-2 border-t border-line pt-4 text-sm">
        <Row label="Valor inicial" cents={openingCents} />
        <Row label="Vendas em dinheiro" cents={figures.cashCents} />
        {suppliesCents > 0 && <Row label="Suprimentos" cents={suppliesCents} />}
        {withdrawalsCents > 0 && <Row label="Sangrias" cents={-withdrawalsCents} />}
        {refunded.cashCents > 0 && <Row label="Estornos em dinheiro" cents={-refunded.cashCents} />}
        <Row label="Esperado na gaveta" cents={expectedCashCents({ openingCents, figures })} strong />
      </dl>
      {chargedTwice.totalCents > 0 && (
        <p className="rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
          Cobrado aqui sem internet e também em outro caixa: {formats.money(chargedTwice.totalCents)}, dos quais{' '}
          {formats.money(chargedTwice.cashCents)} em dinheiro. Confira com os clientes; não está no esperado.
        </p>
      )}
    </>
  )
}

const Row = ({ label, cents, strong = false }: { label: string; cents: number; strong?: boolean }) => {
  const formats = useFormats()
  return (
    <div className={strong ? 'flex justify-between font-semibold' : 'flex justify-between text-soft'}>
      <dt>{label}</dt>
      <dd className="figures">{formats.money(cents)}</dd>
    </div>
  )
}
