import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../platform/web/ui/card.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import type { MessageKind } from '../message.ts'
import { messagesApi } from './api.ts'
import { ChannelForm } from './channel-form.tsx'

/** The business's accounts at other services, which send messages automatically. */
export function Channels() {
  const query = useQuery(messagesApi.channels.list.queryOptions())
  const rules = useQuery(messagesApi.rules.get.queryOptions())
  const [saved, setSaved] = useState(0)
  if (!query.data || !rules.data)
    return query.isError || rules.isError ? (
      <Card>
        <ErrorState
          title="Erro ao carregar canais"
          error={query.error ?? rules.error}
          onRetry={() => void Promise.all([query.refetch(), rules.refetch()])}
        />
      </Card>
    ) : (
      <div aria-busy>
        <span className="visually-hidden">Carregando...</span>
        <Skeleton className="h-64 rounded-card" />
      </div>
    )
  const { isOffered, channels } = query.data
  const textOf = (wanted: MessageKind) =>
    rules.data.rules.find(({ kind, channel }) => kind === wanted && channel === 'whatsapp')!.text
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {channels.map((channel) => (
        <ChannelForm
          key={`${channel.channel} ${channel.isConnected} ${saved}`}
          onSaved={() => setSaved((count) => count + 1)}
          channel={channel}
          isOffered={isOffered}
          texts={{ reminder: textOf('reminder'), birthday: textOf('birthday') }}
        />
      ))}
    </div>
  )
}
