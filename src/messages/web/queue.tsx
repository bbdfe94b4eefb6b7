import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { useToday } from '../../accounts/web/session.tsx'
import { dayWords } from '../../languages/date-words.ts'
import { paths } from '../../platform/paths.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Together } from '../../platform/web/frames/together.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { useListAddress } from '../../platform/web/use-list-address.ts'
import { LongList } from '../../platform/web/ui/long-list.tsx'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { EmptyState, ListEnd } from '../../platform/web/ui/states.tsx'
import type { QueuedFor, QueuedMessage } from '../contract.ts'
import { mostQueued } from '../message.ts'
import { messagesApi } from './api.ts'
import { QueueItem } from './queue-item.tsx'

/** Today's birthdays and the appointments of today and tomorrow, each with a message to open in WhatsApp. */
export function Queue() {
  const queries = [useQuery(messagesApi.queue.birthdays.queryOptions()), useQuery(messagesApi.queue.get.queryOptions())]
  return (
    <Together queries={queries} skeleton="h-64 rounded-card">
      <div className="grid gap-5">
        <Birthdays />
        <Reminders />
      </div>
    </Together>
  )
}

/** Hidden if nobody has a birthday, as on most days. */
function Birthdays() {
  const { data = [] } = useQuery(messagesApi.queue.birthdays.queryOptions())
  if (data.length === 0) return null
  return (
    <Card flush title="Aniversários de hoje" actions={<Sent messages={data} />}>
      <ul aria-label="Aniversários de hoje" className="divide-y divide-line border-t border-line">
        {data.map((message) => (
          <QueueItem
            key={message.clientId}
            message={message}
            about="Aniversário hoje"
            unwanted="Ainda não autorizou novidades"
            onMark={(state) => messagesApi.queue.markBirthday.call({ clientId: message.clientId, state })}
          />
        ))}
      </ul>
      <ListEnd count={data.length} most={mostQueued}>
        Aparecem os primeiros {mostQueued} em ordem alfabética.
      </ListEnd>
    </Card>
  )
}

function Reminders() {
  const query = useQuery(messagesApi.queue.get.queryOptions())
  return (
    <Loaded
      query={query}
      failed={['Erro ao carregar mensagens', 'Não foi possível carregar os lembretes.']}
      skeleton="h-64 rounded-card"
      inCard
    >
      {(reminders) => <ReminderDays reminders={reminders} />}
    </Loaded>
  )
}

const answers = ['all', 'unanswered'] as const
type AnswerFilter = (typeof answers)[number]

function ReminderDays({ reminders }: { reminders: readonly QueuedMessage[] }) {
  const today = useToday()
  const { filter, setFilters } = useListAddress()
  const wanted = filter('answer', answers)
  if (reminders.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<CalendarCheck aria-hidden size={22} />}
          title="Nenhum lembrete para hoje e amanhã"
          text="Os agendamentos de hoje e de amanhã aparecem aqui, prontos para enviar pelo WhatsApp."
          action={<LinkButton to={paths.schedule}>Abrir a agenda</LinkButton>}
        />
      </Card>
    )
  const unanswered = reminders.filter((one) => one.isUnanswered)
  const shown = wanted === 'unanswered' ? unanswered : reminders
  return (
    <div className="grid gap-5">
      <div className="max-w-sm">
        <Segmented<AnswerFilter>
          label="Mostrar"
          value={wanted}
          options={[
            { value: 'all', label: 'Todos' },
            { value: 'unanswered', label: `Sem resposta (${unanswered.length})` },
          ]}
          onChange={(next) => setFilters({ answer: next === 'all' ? undefined : next })}
        />
      </div>
      {shown.length === 0 && (
        <Card>
          <EmptyState
            icon={<CalendarCheck aria-hidden size={22} />}
            title="Todos já responderam"
            text="Ninguém de hoje e de amanhã está sem resposta."
          />
        </Card>
      )}
      {[...Map.groupBy(shown, ({ date }) => date)].map(([date, messages]) => (
        <Card
          key={date}
          flush
          title={date === today ? 'Hoje' : 'Amanhã'}
          actions={<Sent date={date} messages={messages} />}
        >
          <LongList
            items={messages}
            keyOf={({ visitId, startsAt }) => `${visitId} ${startsAt}`}
            rowHeight={130}
            className="divide-y divide-line border-t border-line"
            row={(message) => (
              <QueueItem
                message={message}
                time={message.time}
                about={`${message.services} com ${message.professionalName}`}
                answer={message.answer}
                unwanted="Não quer lembretes"
                onMark={(state) => {
                  const { visitId, startsAt } = message
                  return messagesApi.queue.mark.call({ visitId, startsAt, state })
                }}
              />
            )}
          />
        </Card>
      ))}
      <ListEnd count={reminders.length} most={mostQueued}>
        Aparecem os {mostQueued} atendimentos mais próximos. Os outros aparecem depois que eles começarem.
      </ListEnd>
    </div>
  )
}

function Sent({ date, messages }: { date?: string; messages: QueuedFor[] }) {
  const wanted = messages.filter(({ phone, isUnwanted }) => phone !== null && !isUnwanted)
  const sent = wanted.filter(({ state }) => state === 'sent').length
  if (wanted.length === 0 && !date) return null
  return (
    <p className="text-sm text-soft">
      {date && `${dayWords(date)} · `}
      <span className="figures">{sent}</span> de <span className="figures">{wanted.length}</span> enviadas
    </p>
  )
}
