import { productName } from '../../platform/brand.ts'
import { brl, type Formats } from '../../platform/format.ts'
import { centred, pair, type PaperRow, rule, wrapped } from '../../platform/paper.ts'
import type { Paper } from '../../platform/web/paper-dialog.tsx'
import type { Invoice } from '../contract.ts'
import { paymentMethodNames } from '../payment.ts'
import { invoiceStatusNames } from '../plan.ts'

const dated = (label: string, at: string | null, formats: Formats): PaperRow[] =>
  at ? pair(label, formats.dateOf(at)) : []

/** An invoice to print: what was charged to whom, and how it was paid. */
export function invoicePaper(
  invoice: Invoice,
  { businessName, formats }: { businessName: string; formats: Formats },
): Paper {
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
      ...dated('Emitida em', invoice.issuedAt, formats),
      ...dated('Vencimento', invoice.dueAt, formats),
      rule,
      ...pair('Total', brl(amountCents), 'strong'),
      ...pair('Status', invoiceStatusNames[status]),
      ...dated('Paga em', invoice.paidAt, formats),
      ...(charge && status === 'paid' ? pair('Forma', paymentMethodNames[charge.method]) : []),
      ...(from && to ? pair('Período', `${formats.dateOf(from)} a ${formats.dateOf(to)}`) : []),
      ...dated('Estornada em', invoice.takenBackAt, formats),
      rule,
      ...centred('Sem valor fiscal'),
    ],
  }
}
