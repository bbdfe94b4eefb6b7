import { spanWords } from '../../languages/span-words.ts'
import { useTranslator } from '../../languages/web/use-translator.ts'
import { brl } from '../../platform/format.ts'
import type { AskedDeposit } from '../deposit.ts'

type Props = {
  asked: AskedDeposit
  dueCents: number
  /** Whether it is more with some of those who may serve. */
  isLeast?: boolean
  accepted: string | undefined
  error: string | undefined
}

/** The booking page's deposit: amount, deadline, policy and the box to accept it. */
export function DepositTerms({ asked, dueCents, isLeast = false, accepted, error }: Props) {
  const translator = useTranslator()
  const { say } = translator
  return (
    <fieldset className="mt-4 rounded-control border border-line p-3 text-sm">
      <legend className="px-1 text-base font-semibold">
        {say(isLeast ? 'Sinal a partir de {amount}' : 'Sinal de {amount}', { amount: brl(dueCents) })}
      </legend>
      <p>
        {say(
          'Para reservar o horário, pague o sinal por PIX em até {time}. O valor é descontado no dia do atendimento.',
          { time: spanWords(asked.holdMinutes, translator) },
        )}
      </p>
      <p className="mt-2 break-words whitespace-pre-line text-soft">{asked.policy.text}</p>
      <label className="mt-2 flex min-h-11 items-center gap-2.5 font-semibold">
        <input
          type="checkbox"
          name="policyVersion"
          value={asked.policy.version}
          defaultChecked={accepted === String(asked.policy.version)}
          required
          className="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'policyVersion-error' : undefined}
        />
        {say('Li e aceito a política do sinal')}
      </label>
      {error && (
        <p id="policyVersion-error" className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
