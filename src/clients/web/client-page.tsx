import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useBusiness, useMay } from '../../accounts/web/session.tsx'
import { formatDate } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { EmptyState, ErrorState } from '../../platform/web/ui/states.tsx'
import type { ClientCard } from '../contract.ts'
import { clientsApi } from './api.ts'
import { BackToClients } from './back-to-clients.tsx'
import { CardMenu } from './card-menu.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import { ClientConsents } from './client-consents.tsx'
import { ClientContact } from './client-contact.tsx'
import { ClientDialog } from './client-dialog.tsx'
import { ClientFigures } from './client-figures.tsx'
import { ClientNotes } from './client-notes.tsx'
import { RemovedNotice } from './removed-notice.tsx'
import { SimilarNotice } from './similar-notice.tsx'

/** Higher ideas tell a client's history; the card only has a place for it. */
type Props = { history: ComponentType<{ clientId: string }> }

export function ClientPage({ history: History }: Props) {
  const { id = '' } = useParams({ strict: false })
  const found = useQuery(clientsApi.get.queryOptions({ input: { id } }))
  return (
    <>
      <BackToClients />
      {found.data ? (
        <Shown card={found.data} History={History} />
      ) : found.isError ? (
        <Missing
          isGone={['NOT_FOUND', 'INVALID_INPUT'].includes(refusalOf(found.error)?.code ?? '')}
          retry={found.refetch}
        />
      ) : (
        <CardSkeleton />
      )}
    </>
  )
}

function Missing({ isGone, retry }: { isGone: boolean; retry: () => unknown }) {
  if (!isGone) return <ErrorState title="Erro ao carregar cliente" onRetry={() => void retry()} />
  return (
    <EmptyState
      title="Cliente não encontrado"
      text="O cadastro não existe ou foi removido."
      action={<LinkButton to={paths.clients}>Ver todos os clientes</LinkButton>}
    />
  )
}

function Shown({ card, History }: { card: ClientCard; History: Props['history'] }) {
  const { zone } = useBusiness()
  const [editing, setEditing] = useState(false)
  const isCurrent = card.removedAt === null
  const mayEdit = useMay('clients.edit') && isCurrent
  const navigate = useNavigate()
  const goTo = (id: string) => void navigate({ to: paths.client(id), replace: true })
  return (
    <>
      <PageHeader
        title={card.name}
        actions={<CardMenu card={card} onMerged={goTo} />}
        subtitle={`Cliente desde ${formatDate(card.createdAt, zone)}`}
        action={
          mayEdit && (
            <Button variant="primary" icon={<Pencil aria-hidden size={18} />} onClick={() => setEditing(true)}>
              Editar
            </Button>
          )
        }
      />
      {isCurrent ? <SimilarNotice card={card} onMerged={goTo} /> : <RemovedNotice card={card} />}
      <ClientFigures card={card} />
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <History key={card.id} clientId={card.id} />
        <div className="grid gap-4 max-lg:row-start-1">
          <ClientContact card={card} />
          {!card.erasedAt && <ClientNotes key={card.id} card={card} mayEdit={mayEdit} />}
          <ClientConsents card={card} mayEdit={mayEdit} />
        </div>
      </div>
      {editing && <ClientDialog client={card} onClose={() => setEditing(false)} />}
    </>
  )
}
