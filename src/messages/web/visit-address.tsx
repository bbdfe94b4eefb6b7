import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, MessageCircle, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { useToday } from '../../accounts/web/session.tsx'
import type { DelayRow } from '../../agenda/delay.ts'
import { localDate } from '../../platform/clock.ts'
import { whatsappLink } from '../../platform/whatsapp.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { copyLink } from '../../platform/web/share-link.ts'
import { noAnswerText } from '../../platform/web/toast-failure.ts'
import { Button, buttonClass } from '../../platform/web/ui/button.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { Input } from '../../platform/web/ui/input.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import type { VisitMessage, VisitSending } from '../contract.ts'
import { sendingReasons } from '../message.ts'
import { messagesApi } from './api.ts'

/** The visit's own address, to copy and to send. */
export function VisitAddress({ id }: { id: string }) {
  const query = useQuery(messagesApi.ofVisit.queryOptions({ input: { id } }))
  return (
    <Loaded query={query} failed="Erro ao carregar o endereço do atendimento" skeleton="h-28 w-full">
      {(message) => <Address id={id} message={message} />}
    </Loaded>
  )
}

function Address({ id, message }: { id: string; message: VisitMessage }) {
  const { url, phone, text, isUnwanted, isConnected, sending } = message
  const standing = useStanding(sending)
  // Not sent, it may be tried again.
  const isOver = sending?.state !== 'not_sent' && sending?.state !== 'failed'
  if (!url) return null
  return (
    <div className="grid gap-2">
      <Field label="Página do cliente" hint="Aqui o cliente vê o atendimento, confirma, remarca ou cancela.">
        {(control) => (
          <span className="flex gap-2">
            <Input {...control} readOnly value={url} onFocus={({ target }) => target.select()} />
            <IconButton
              label="Copiar endereço"
              variant="secondary"
              icon={<Copy aria-hidden size={16} />}
              onClick={() => void copyLink(url, 'Envie o endereço só para este cliente.')}
            />
          </span>
        )}
      </Field>
      {text && !isUnwanted && (
        <div className="flex flex-wrap gap-2">
          {phone && (
            <a
              href={whatsappLink(phone, text)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('secondary', 'sm')}
            >
              <MessageCircle aria-hidden size={14} />
              Mensagem
            </a>
          )}
          {isConnected && <ChannelMessage id={id} hasPhone={phone !== null} standing={isOver ? standing : undefined} />}
        </div>
      )}
      {standing && (
        <p role="status" className="text-sm text-soft">
          {standing}
        </p>
      )}
      {text && isUnwanted && <p className="text-sm text-soft">O cliente não quer receber lembretes.</p>}
    </div>
  )
}

type ChannelMessageProps = {
  id: string
  hasPhone: boolean
  /** How the message stands that need not be sent again. */
  standing: string | undefined
}

/** Sends the message by the business's own account. */
function ChannelMessage({ id, hasPhone, standing }: ChannelMessageProps) {
  const queryClient = useQueryClient()
  const send = useAction(messagesApi.sendVisit.call, {
    onFailure: (refusal) => {
      // Somebody else sent it meanwhile.
      if (refusal?.code === 'ALREADY_SENT') void queryClient.invalidateQueries({ queryKey: messagesApi.ofVisit.key() })
    },
  })
  return (
    <>
      <Button
        writes
        size="sm"
        icon={<Send aria-hidden size={14} />}
        pending={send.isPending}
        disabledReason={standing ?? (hasPhone ? undefined : sendingReasons.no_address)}
        onClick={() => send.mutate({ id })}
      >
        Enviar pelo WhatsApp do negócio
      </Button>
      {send.isError && !standing && (
        <p role="alert" className="w-full text-sm text-danger">
          {refusalOf(send.error)?.text ?? noAnswerText}
        </p>
      )}
    </>
  )
}

function useStanding(sending: VisitSending | null): string | undefined {
  const today = useToday()
  const { zone, timeOf, dateTimeOf } = useFormats()
  if (!sending) return undefined
  const { state, reason, at } = sending
  const when = localDate(new Date(at), zone) === today ? `às ${timeOf(at)}` : `em ${dateTimeOf(at)}`
  return {
    waiting: `Na fila: sai ${when}.`,
    sending: 'Enviando pelo WhatsApp do negócio.',
    sent: `Enviada ${when}.`,
    opened: `Aberta no WhatsApp ${when}.`,
    unsure: `Sem confirmação ${when}: pode ter saído, e por isso não é enviada de novo.`,
    failed: `Não enviada ${when}.`,
    not_sent: `Não enviada ${when}. ${reason ? sendingReasons[reason] : ''}`,
  }[state]
}

type DelayProps = {
  rows: readonly DelayRow[]
  children: (textOf: (row: DelayRow) => string | undefined) => ReactNode
}

/** Reads what to write to those whose time a delay has changed, in the language of each. */
export function DelayTexts({ rows, children }: DelayProps) {
  const visits = rows.map(({ id, before: { startsAt, professionalId } }) => ({ id, startsAt, professionalId }))
  const query = useQuery(messagesApi.ofDelay.queryOptions({ input: { visits } }))
  return (
    <Loaded query={query} failed="Erro ao carregar as mensagens" skeleton="h-40 w-full">
      {(messages) => children((row) => messages.find(({ id }) => id === row.id)?.text)}
    </Loaded>
  )
}
