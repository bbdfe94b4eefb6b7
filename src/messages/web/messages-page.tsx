import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../accounts/web/session.tsx'
import { Together } from '../../platform/web/frames/together.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Tabs } from '../../platform/web/ui/tabs.tsx'
import { useListAddress } from '../../platform/web/use-list-address.ts'
import { messagesApi } from './api.ts'
import { Channels } from './channels.tsx'
import { FeedList } from './feed-list.tsx'
import { MessageList } from './message-list.tsx'
import { MessageRules } from './message-rules.tsx'
import { Queue } from './queue.tsx'
import { ReplyList } from './reply-list.tsx'
import { SenderNotice } from './sender-notice.tsx'

const tabs = ['whatsapp', 'outbox', 'replies', 'rules', 'channels', 'calendars'] as const
type Tab = (typeof tabs)[number]

/** Messages to clients: sending by hand, outbox, texts and channels; and calendars for other programs. */
export function MessagesPage() {
  const maySet = useMay('settings.view')
  const { filter, setFilters } = useListAddress()
  const shown: readonly Tab[] = maySet ? tabs : tabs.slice(0, 3)
  const rules = useQuery({ ...messagesApi.rules.get.queryOptions(), enabled: maySet })
  return (
    <>
      <PageHeader title="Mensagens" subtitle="Lembretes e avisos para os seus clientes." />
      <Together queries={maySet ? [rules] : []} skeleton="h-64 rounded-card">
        {maySet && <SenderNotice />}
        <Tabs<Tab>
          label="Mensagens"
          value={filter('tab', shown)}
          onChange={(tab) =>
            setFilters({
              tab: tab === tabs[0] ? undefined : tab,
              state: undefined,
              which: undefined,
              answer: undefined,
            })
          }
          tabs={shown.map((value) => ({ value, ...contents[value] }))}
        />
      </Together>
    </>
  )
}

const contents = {
  whatsapp: { label: 'WhatsApp', content: <Queue /> },
  outbox: {
    label: 'Enviadas',
    content: (
      <Card flush>
        <MessageList />
      </Card>
    ),
  },
  replies: { label: 'Respostas', content: <ReplyList /> },
  rules: { label: 'Textos e horários', content: <MessageRules /> },
  channels: { label: 'Canais', content: <Channels /> },
  calendars: { label: 'Calendários', content: <FeedList /> },
}
