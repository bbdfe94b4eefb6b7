import { consentsNow, methodNames, purposeNames, purposes } from '../../clients/consent.ts'
import type { Consent } from '../../clients/contract.ts'
import type { Formats } from '../../platform/format.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { partAt, type OwnView } from '../own-page.ts'
import { Part } from './own-part.tsx'

/** The client's answer for each purpose. Withdrawing adds a row to the ledger and deletes nothing. */
export function OwnConsents({ view: { token, card, formats } }: { view: OwnView }) {
  const now = consentsNow(card.consents)
  return (
    <Part id="consentimentos" title="Consentimentos">
      <ul className="divide-y divide-line border-y border-line">
        {purposes.map((purpose) => {
          const { name, text } = purposeNames[purpose]
          const act = now[purpose] ? 'Retirar' : 'Não autorizar'
          return (
            <li key={purpose} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <span className="min-w-48 flex-1">
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-soft">{text}</span>
                <span className="block text-sm text-soft">{answer(now[purpose], formats)}</span>
              </span>
              {now[purpose]?.isGranted !== false && (
                <form method="post" action={partAt(token, 'consentimento')}>
                  <input type="hidden" name="purpose" value={purpose} />
                  <button type="submit" className={buttonClass('secondary', 'md')} aria-label={`${act}: ${name}`}>
                    {act}
                  </button>
                </form>
              )}
            </li>
          )
        })}
      </ul>
      {card.consents.length > 0 && (
        <details className="mt-4 text-sm">
          <summary className="focus-ring cursor-pointer rounded-sm py-1 font-semibold text-soft">
            Todas as respostas
          </summary>
          <ol className="mt-2 grid gap-2 text-soft">
            {card.consents.map(({ id, purpose, isGranted, method, at }) => (
              <li key={id}>
                {isGranted ? 'Aceitou' : 'Recusou'} {purposeNames[purpose].name.toLowerCase()} em{' '}
                <span className="figures">{formats.dateOf(at)}</span>, {methodNames[method].toLowerCase()}
              </li>
            ))}
          </ol>
        </details>
      )}
    </Part>
  )
}

function answer(consent: Consent | undefined, { dateOf }: Formats): string {
  if (!consent) return 'Sem resposta'
  return `${consent.isGranted ? 'Autorizado' : 'Não autorizado'} desde ${dateOf(consent.at)}`
}
