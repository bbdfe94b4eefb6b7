import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { defaultZone } from '../../platform/clock.ts'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { EmptyState, ListEnd } from '../../platform/web/ui/states.tsx'
import { type Announcement, audienceNames, mostAnnouncements } from '../announcement.ts'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { operatorApi } from './api.ts'

/** What was told to owners by mail, and the form for something new. */
export function AnnouncementsPage() {
  const query = useQuery(operatorApi.announcements.list.queryOptions())
  const [isWriting, setWriting] = useState(false)
  const write = (
    <Button variant="primary" disabledReason={query.data ? undefined : 'Aguarde.'} onClick={() => setWriting(true)}>
      Novo comunicado
    </Button>
  )
  return (
    <>
      <PageHeader title="Comunicados" subtitle="Avisos por e-mail aos proprietários dos negócios." action={write} />
      <Loaded
        query={query}
        failed="Erro ao carregar os comunicados"
        skeleton="h-64 rounded-card"
        around={(failure) => <Card>{failure}</Card>}
      >
        {({ announcements }) =>
          announcements.length === 0 ? (
            <Card>
              <EmptyState
                icon={<Megaphone aria-hidden size={22} />}
                title="Nenhum comunicado enviado"
                text="Manutenções, novidades e mudanças de preço podem ser avisadas por aqui."
              />
            </Card>
          ) : (
            <ul aria-label="Comunicados enviados" className="grid gap-4 md:gap-5">
              {announcements.map((one) => (
                <SentAnnouncement key={one.id} announcement={one} />
              ))}
              <ListEnd count={announcements.length} most={mostAnnouncements}>
                Estes são os últimos {mostAnnouncements} comunicados.
              </ListEnd>
            </ul>
          )
        }
      </Loaded>
      {isWriting && query.data && <AnnouncementDialog sizes={query.data.sizes} onClose={() => setWriting(false)} />}
    </>
  )
}

const SentAnnouncement = ({ announcement }: { announcement: Announcement }) => {
  const { subject, body, audience, owners, sentAt, sentBy } = announcement
  return (
    <li>
      <Card title={<span className="break-words">{subject}</span>}>
        <p className="text-sm break-words whitespace-pre-line text-ink">{body}</p>
        <p className="mt-3 text-xs text-soft">
          {sentBy}, {formatDateTime(sentAt, defaultZone)} · {audienceNames[audience]} ·{' '}
          {owners === 1 ? '1 pessoa' : `${formatCount(owners)} pessoas`}
        </p>
      </Card>
    </li>
  )
}
