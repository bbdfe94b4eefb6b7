import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, MessageCircle, MessagesSquare, Undo2 } from 'lucide-react'
import { formatPhone } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { runAction } from '../../platform/web/frames/use-action.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button, buttonClass } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Pager } from '../../platform/web/ui/pager.tsx'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { useListAddress } from '../../platform/web/use-list-address.ts'
import { whatsappLink } from '../../platform/whatsapp.ts'
import type { ListedReply } from '../contract.ts'
import { repliesPerPage, repliesShown, type RepliesShown, replyButtonNames, replyOutcomeNames } from '../reply.ts'
import { messagesApi } from './api.ts'

const icon = { 'aria-hidden': true, size: 16 } as const

/** What clients answered by WhatsApp: what waits for a person first, and all of it. */
export function ReplyList() {
  const { filter, setFilters, page, setPage } = useListAddress()
  const which = filter('which', repliesShown)
  const query = useQuery({
    ...messagesApi.replies.list.queryOptions({ input: { which, page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-4">
      <div className="max-w-sm">
        <Segmented<RepliesShown>
          label="Mostrar"
          value={which}
          options={[
            { value: 'unread', label: query.data ? `Não lidas (${query.data.unread})` : 'Não lidas' },
            { value: 'all', label: 'Todas' },
          ]}
          onChange={(next) => setFilters({ which: next === repliesShown[0] ? undefined : next })}
        />
      </div>
      <Loaded
        query={query}
        failed={['Erro ao carregar respostas', 'Não foi possível carregar as respostas dos clientes.']}
        skeleton="h-64 rounded-card"
        inCard
      >
        {({ replies, count }) =>
          replies.length === 0 ? (
            <Card>
              <EmptyState
                icon={<MessagesSquare aria-hidden size={22} />}
                title={which === 'unread' ? 'Nenhuma resposta para ler' : 'Nenhuma resposta ainda'}
                text="O que os clientes respondem pelo WhatsApp aparece aqui. Os botões Confirmo e Não vou são atendidos automaticamente. Para receber respostas, preencha a chave secreta do app na aba Canais."
              />
            </Card>
          ) : (
            <Card flush>
              <ul aria-label="Respostas" className="divide-y divide-line">
                {replies.map((reply) => (
                  <Reply key={reply.id} reply={reply} />
                ))}
              </ul>
              <Pager page={page} pageSize={repliesPerPage} count={count} onPage={setPage} />
            </Card>
          )
        }
      </Loaded>
    </div>
  )
}

function Reply({ reply }: { reply: ListedReply }) {
  const formats = useFormats()
  const { id, clientId, clientName, phone, text, button, outcome, receivedAt, startsAt, isRead, byName } = reply
  const name = clientName ?? formatPhone(phone)
  const mark = (next: boolean) =>
    runAction(() => messagesApi.replies.read.call({ id, isRead: next }), {
      failed: ['Erro ao salvar', 'Não foi possível marcar a resposta.'],
    })
  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 text-sm">
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold break-words text-ink">
          {clientId ? (
            <Link to={paths.client(clientId)} className="focus-ring rounded-sm hover:underline">
              {name}
            </Link>
          ) : (
            <span className="figures">{name}</span>
          )}
          {outcome ? (
            <Badge tone={outcome === 'confirmed' ? 'success' : 'danger'}>{replyOutcomeNames[outcome]}</Badge>
          ) : (
            button && <Badge tone="warning">{replyButtonNames[button]}</Badge>
          )}
        </p>
        <p className="whitespace-pre-line text-ink wrap-anywhere">{text}</p>
        <p className="text-xs text-soft">
          <span className="figures">{formats.dateTimeOf(receivedAt)}</span>
          {startsAt && (
            <>
              {' · sobre o horário de '}
              <span className="figures">{formats.dateTimeOf(startsAt)}</span>
            </>
          )}
          {clientName && <span className="figures whitespace-nowrap"> · {formatPhone(phone)}</span>}
          {byName && ` · lida por ${byName}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-md:w-full">
        <a href={whatsappLink(phone)} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
          <MessageCircle {...icon} />
          Responder
        </a>
        {outcome ? null : isRead ? (
          <Button writes variant="ghost" icon={<Undo2 {...icon} />} onClick={() => void mark(false)}>
            Marcar como não lida
          </Button>
        ) : (
          <Button writes icon={<Check {...icon} />} onClick={() => void mark(true)}>
            Marcar como lida
          </Button>
        )}
      </div>
    </li>
  )
}
