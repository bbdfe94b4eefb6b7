import { useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { formatCount } from '../../platform/format.ts'
import type { MessageRules } from '../contract.ts'
import { messagesApi } from './api.ts'

/** What the business may mail to its clients for now; nothing is shown once it may do all. */
export function SenderNotice() {
  const { data } = useQuery(messagesApi.rules.get.queryOptions())
  const said = data && wordsOf(data.mails)
  if (!said) return null
  return (
    <div
      role="status"
      className="mb-5 flex items-start gap-x-3 rounded-card border border-line bg-surface px-4 py-3 text-sm text-soft max-md:mb-3"
    >
      <MailWarning aria-hidden size={18} className="flex-none text-accent-text" />
      <p className="min-w-0 flex-1">
        <b className="block font-semibold text-ink">{said.title}</b>
        {said.text}
      </p>
    </div>
  )
}

function wordsOf({ isProven, isGrown, mostPerDay, today, stoppedFor }: MessageRules['mails']) {
  if (stoppedFor)
    return {
      title: 'Envios por e-mail parados',
      text:
        stoppedFor === 'bounces'
          ? 'Muitos e-mails voltaram porque o endereço não existe. Corrija os cadastros e fale com o nosso suporte.'
          : 'Muitos clientes pediram para não receber mais e-mails. Fale com o nosso suporte.',
    }
  if (!isProven)
    return {
      title: 'Nada sai para os clientes ainda',
      text: 'Para enviar mensagens, o proprietário precisa confirmar o e-mail da conta dele.',
    }
  if (isGrown) return null
  return {
    title: `Hoje: ${formatCount(today)} de ${formatCount(mostPerDay)} e-mails`,
    text:
      'Nos primeiros dias, os e-mails saem com o nosso texto padrão, e clientes que vieram de um arquivo só recebem ' +
      'depois de agendar pela internet ou de ser atendidos. O limite cresce a cada dia com os e-mails entregues. ' +
      'Seus textos passam a valer depois de 100 e-mails entregues.',
  }
}
