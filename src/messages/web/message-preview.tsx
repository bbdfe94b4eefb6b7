import { useToday } from '../../accounts/web/session.tsx'
import { dateWords } from '../../languages/date-words.ts'
import { addDays } from '../../platform/clock.ts'
import { formatCount } from '../../platform/format.ts'
import { timesCents } from '../../platform/money.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import type { MessageRules } from '../contract.ts'
import { kindRules } from '../message.ts'
import { fillText, type MessageRule, withoutLink } from '../message-rule.ts'
import { smsCount, smsText } from '../sms.ts'

export type Sender = Pick<MessageRules, 'businessName' | 'pageUrl' | 'smsPriceCents'>
type Props = { text: string; rule: MessageRule; sender: Sender }

/** The message as a client will read it, with example values. */
export function MessagePreview({ text, rule: { kind, channel }, sender }: Props) {
  const date = dateWords(addDays(useToday(), 1))
  const isReminder = kindRules[kind].when === 'before'
  const url = isReminder ? `${location.origin}/booking/…` : sender.pageUrl
  const isMail = channel === 'email'
  const filledWith = (link: string) =>
    fillText(isMail ? withoutLink(text) : text, {
      nome: 'Maria',
      serviço: 'Corte',
      data: date,
      hora: '14:30',
      profissional: 'Ana',
      negócio: sender.businessName,
      link,
    })
  const isSms = channel === 'sms'
  const shown = isSms ? smsText(filledWith(url ?? '')) : filledWith(url ?? '')
  const hasButton = isMail && url !== null && text.includes('{link}')
  return (
    <div role="group" aria-label="Como o cliente recebe" className="grid content-start gap-2">
      <p className="text-sm font-semibold text-ink">Como o cliente recebe</p>
      <div className="grid justify-items-start gap-3 rounded-card border border-line bg-sunken p-4 text-sm whitespace-pre-line text-ink wrap-anywhere">
        <p>{shown}</p>
        {hasButton && (
          <span aria-hidden className={buttonClass('accent')}>
            {isReminder ? 'Confirmar presença' : 'Agendar horário'}
          </span>
        )}
      </div>
      {isSms && (
        <SmsPrice
          text={filledWith(isReminder ? exampleLink(sender.pageUrl) : (url ?? ''))}
          eachCents={sender.smsPriceCents}
        />
      )}
      <p className="text-xs text-soft">{linkHint(isReminder, isMail, url)}</p>
    </div>
  )
}

/** As long as the link of a booking, which holds its id and its secret. */
const exampleLink = (pageUrl: string | null) => `${pageUrl ?? `${location.origin}/booking`}/${'0'.repeat(61)}`

/** How many SMS a client's message takes and what they cost, and how many it would take with the signs that were typed. */
function SmsPrice({ text, eachCents }: { text: string; eachCents: number | null }) {
  const { money } = useFormats()
  const written = smsText(text)
  const [count, asTyped] = [smsCount(written), smsCount(text)]
  return (
    <p aria-live="polite" className="text-xs text-soft">
      <span className="figures font-semibold text-ink">
        {formatCount(Array.from(written).length)} caracteres, {count} SMS
        {eachCents === null ? ' por cliente' : ` · ${money(timesCents(eachCents, count))} por cliente`}
      </span>
      {count > 1 && eachCents === null && ' (cada um é cobrado)'}.
      {asTyped > count &&
        ` Por SMS, letras como ã e á vão sem acento e emojis não vão: com eles, seriam ${asTyped} SMS por cliente.`}
    </p>
  )
}

function linkHint(isReminder: boolean, isMail: boolean, url: string | null): string {
  if (!isReminder && url === null) return 'Sua página de agendamento está desligada: a linha com {link} não aparece.'
  if (isMail) return 'A linha com {link} vira um botão.'
  return isReminder
    ? 'A linha com {link} leva o cliente à página do horário dele.'
    : 'A linha com {link} leva o cliente ao agendamento.'
}
