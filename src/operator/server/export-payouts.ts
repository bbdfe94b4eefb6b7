import type { EdgeContext } from '../../accounts/server/guard.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import type { Who } from '../../accounts/server/session.ts'
import { affiliateRefusals } from '../../billing/affiliate.ts'
import { payoutsOf } from '../../billing/server/payout-queries.ts'
import type { LocalDate } from '../../platform/clock.ts'
import type { Export } from '../../platform/export.ts'
import { formatDocument } from '../../platform/format.ts'
import { formatPixKey, pixKeyNames } from '../../platform/pix-key.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { listAsFile } from '../../platform/server/http/export-list.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'

const header = ['Nome', 'CPF ou CNPJ', 'Tipo da chave', 'Chave PIX', 'Valor', 'Identificador']

/** Exports only open payouts, so that a second file of a day does not contain what was paid. */
export function exportPayouts(edge: EdgeContext, who: Who, { dueOn }: { dueOn: LocalDate }): Promise<Export> {
  return outsideBusinesses('write', async (db) => {
    const open = (await payoutsOf(db, dueOn)).filter(({ state }) => state === 'open')
    if (open.length === 0) throw new Refusal(affiliateRefusals.NOTHING_TO_PAY)
    const detail = { count: open.length }
    await recordEvent(db, 'operator.payouts_export', { accountId: who.accountId, network: edge.network, detail })
    return listAsFile({
      name: 'repasses',
      day: dueOn,
      header,
      rows: open,
      line: ({ holderName, document, kind, key, amountCents, id }) => [
        holderName,
        formatDocument(document),
        pixKeyNames[kind],
        { code: formatPixKey({ kind, key }) },
        { cents: amountCents },
        id,
      ],
    })
  })
}
