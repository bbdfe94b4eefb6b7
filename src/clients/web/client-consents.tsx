import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { consentsNow, methodNames, type Purpose, purposeNames, purposes } from '../consent.ts'
import type { ClientCard, Consent } from '../contract.ts'
import { ConsentDialog } from './consent-dialog.tsx'

/** What the client agreed to, when and how: the record that the LGPD asks for. */
export function ClientConsents({ card, mayEdit }: { card: ClientCard; mayEdit: boolean }) {
  const formats = useFormats()
  const [asked, setAsked] = useState<Purpose | null>(null)
  const now = consentsNow(card.consents)
  return (
    <Card title="Consentimentos">
      <ul className="grid gap-3">
        {purposes.map((purpose) => (
          <li key={purpose} className="flex items-start justify-between gap-3 text-sm text-ink">
            <span className="min-w-0">
              <span className="block font-semibold">{purposeNames[purpose].name}</span>
              <Answer consent={now[purpose]} />
            </span>
            {mayEdit && (
              <Button
                size="sm"
                aria-label={`Registrar ${purposeNames[purpose].name.toLowerCase()}`}
                onClick={() => setAsked(purpose)}
              >
                Registrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {card.consents.length > 0 && (
        <details className="mt-4 text-sm">
          <summary className="focus-ring cursor-pointer rounded-sm py-1 font-semibold text-soft hover:text-ink">
            Histórico de respostas
          </summary>
          <ol className="mt-2 grid gap-2 text-xs text-soft">
            {card.consents.map(({ id, purpose, isGranted, method, at, by }) => (
              <li key={id}>
                <span className="text-ink">
                  {isGranted ? 'Aceitou' : 'Recusou'} {purposeNames[purpose].name.toLowerCase()}
                </span>{' '}
                em <span className="figures">{formats.dateTimeOf(at)}</span>, {methodNames[method].toLowerCase()};
                registrado por {by}.
              </li>
            ))}
          </ol>
        </details>
      )}
      {asked && <ConsentDialog clientId={card.id} purpose={asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}

function Answer({ consent }: { consent: Consent | undefined }) {
  const formats = useFormats()
  const Icon = consent ? (consent.isGranted ? CircleCheck : CircleX) : CircleMinus
  const tone = consent ? (consent.isGranted ? 'text-success' : 'text-danger') : 'text-soft'
  return (
    <span className={`mt-0.5 flex items-center gap-1.5 text-xs ${tone}`}>
      <Icon aria-hidden size={14} className="shrink-0" />
      {consent
        ? `${consent.isGranted ? 'Aceita' : 'Não aceita'} desde ${formats.dateOf(consent.at)}`
        : 'Ainda não respondeu'}
    </span>
  )
}
