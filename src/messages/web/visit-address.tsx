import { useQuery } from '@tanstack/react-query'
import { Copy, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DelayRow } from '../../agenda/delay.ts'
import { whatsappLink } from '../../platform/whatsapp.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { copyLink } from '../../platform/web/share-link.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { Input } from '../../platform/web/ui/input.tsx'
import type { VisitMessage } from '../contract.ts'
import { messagesApi } from './api.ts'

/** The visit's own address, to copy and to send. */
export function VisitAddress({ id }: { id: string }) {
  const query = useQuery(messagesApi.ofVisit.queryOptions({ input: { id } }))
  return (
    <Loaded query={query} failed="Erro ao carregar o endereço do atendimento" skeleton="h-28 w-full">
      {(message) => <Address message={message} />}
    </Loaded>
  )
}

function Address({ message: { url, phone, text, isUnwanted } }: { message: VisitMessage }) {
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
      {text && phone && !isUnwanted && (
        <div>
          <a
            href={whatsappLink(phone, text)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('secondary', 'sm')}
          >
            <MessageCircle aria-hidden size={14} />
            Mensagem
          </a>
        </div>
      )}
      {text && isUnwanted && <p className="text-sm text-soft">O cliente não quer receber lembretes.</p>}
    </div>
  )
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
