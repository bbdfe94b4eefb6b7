import { consentsNow, methodNames, purposeNames, purposes, type Purpose } from '../../clients/consent.ts'
import type { Consent } from '../../clients/contract.ts'
import type { Formats } from '../../platform/format.ts'
import { datesIn } from '../../languages/dates-in.ts'
import type { Translator } from '../../languages/translator.ts'
import { useTranslator } from '../../languages/web/use-translator.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { partAt, type DoneName, type OwnView } from '../own-page.ts'
import { Part } from './own-part.tsx'

/** The client's answer for each purpose, and how to change it. An answer adds a row to the ledger and deletes nothing. */
export function OwnConsents({ view }: { view: OwnView }) {
  const translator = useTranslator()
  const { say } = translator
  const { card } = view
  const dates = datesIn(view.formats, translator)
  const now = consentsNow(card.consents)
  return (
    <Part id="consentimentos" title={say('Consentimentos')}>
      <ul className="divide-y divide-line border-y border-line">
        {purposes.map((purpose) => {
          const name = say(purposeNames[purpose].name)
          const answered = now[purpose]?.isGranted
          return (
            <li key={purpose} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <span className="min-w-48 flex-1">
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-soft">{say(purposeNames[purpose].text)}</span>
                <span className="block text-sm text-soft">{answer(now[purpose], dates, translator)}</span>
              </span>
              <span className="flex flex-wrap gap-2">
                {answered !== true && <Answer {...{ view, purpose, name }} part="autorizacao" act={say('Autorizar')} />}
                {answered !== false && (
                  <Answer
                    {...{ view, purpose, name }}
                    part="consentimento"
                    act={answered ? say('Retirar') : say('Não autorizar')}
                  />
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {card.consents.length > 0 && (
        <details className="mt-4 text-sm">
          <summary className="focus-ring cursor-pointer rounded-sm py-1 font-semibold text-soft">
            {say('Todas as respostas')}
          </summary>
          <ol className="mt-2 grid gap-2 text-soft">
            {card.consents.map(({ id, purpose, isGranted, method, at }) => (
              <li key={id}>
                {say(isGranted ? 'Aceitou: {purpose} ({date}, {method})' : 'Recusou: {purpose} ({date}, {method})', {
                  purpose: say(purposeNames[purpose].name).toLowerCase(),
                  date: dates.dateOf(at),
                  method: say(methodNames[method]).toLowerCase(),
                })}
              </li>
            ))}
          </ol>
        </details>
      )}
    </Part>
  )
}

type AnswerProps = { view: OwnView; purpose: Purpose; name: string; part: DoneName; act: string }

const Answer = ({ view, purpose, name, part, act }: AnswerProps) => (
  <form method="post" action={partAt(view, part)}>
    <input type="hidden" name="purpose" value={purpose} />
    <button type="submit" className={buttonClass('secondary', 'md')} aria-label={`${act}: ${name}`}>
      {act}
    </button>
  </form>
)

function answer(consent: Consent | undefined, { dateOf }: Pick<Formats, 'dateOf'>, { say }: Translator): string {
  if (!consent) return say('Sem resposta')
  const date = dateOf(consent.at)
  return consent.isGranted ? say('Autorizado desde {date}', { date }) : say('Não autorizado desde {date}', { date })
}
