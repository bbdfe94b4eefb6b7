import { productName } from '../../platform/brand.ts'
import { brl, formatDate } from '../../platform/format.ts'
import { centred, pair, type PaperRow, rule, wrapped } from '../../platform/paper.ts'
import type { Paper } from '../../platform/web/paper-dialog.tsx'
import type { Invoice } from '../contract.ts'
import { paymentMethodNames } from '../payment.ts'
import { invoiceStatusNames } from '../plan.ts'

const dated = (label: string, at: string | null, zone: string): PaperRow[] =>
  at ? pair(label, formatDate(at, zone)) : []

/** An invoice to print: what was charged to whom, and how it was paid. */
export function invoicePaper(invoice: Invoice, { businessName, zone }: { businessName: string; zone: string }): Paper {
  const { description, amountCents, status, charge, from, to } = invoice
  return {
    title: description,
    windowTitle: `Fatura ${description}`,
    closeLabel: 'Fechar',
    headline: null,
    rows: [
      ...centred(productName(), 'strong'),
      ...centred('Fatura'),
      rule,
      ...wrapped(businessName, 'strong'),
      ...wrapped(description),
      ...dated('Emitida em', invoice.issuedAt, zone),
      ...dated('Vencimento', invoice.dueAt, zone),
      rule,
      ...pair('Total', brl(amountCents), 'strong'),
      ...pair('Status', invoiceStatusNames[status]),
      ...dated('Paga em', invoice.paidAt, zone),
      ...(charge && status === 'paid' ? pair('Forma', paymentMethodNames[charge.method]) : []),
      ...(from && to ? pair('Período', `${formatDate(from, zone)} a ${formatDate(to, zone)}`) : []),
      ...dated('Estornada em', invoice.takenBackAt, zone),
      rule,
      ...centred('Sem valor fiscal'),
    ],
  }
}
