import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { paths } from '../../platform/paths.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../platform/web/ui/states.tsx'
import type { ClientCard } from '../contract.ts'
import { keptLines } from '../erasure.ts'
import { clientsApi } from './api.ts'
import { BackToClients } from './back-to-clients.tsx'
import { CardMenu } from './card-menu.tsx'
import { ClientConsents } from './client-consents.tsx'
import { ClientContact } from './client-contact.tsx'
import { ClientDialog } from './client-dialog.tsx'
import { ClientFamily } from './client-family.tsx'
import { ClientFigures } from './client-figures.tsx'
import { ClientNotes } from './client-notes.tsx'
import { RestoreButton } from './restore-button.tsx'
import { SimilarNotice } from './similar-notice.tsx'

/** The history comes as a prop, because it is made of higher ideas, which clients must not import. */
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
  const formats = useFormats()
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
        subtitle={`Cliente desde ${formats.dateOf(card.createdAt)}`}
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
          <ClientFamily card={card} mayEdit={mayEdit} />
          {!card.erasedAt && <ClientNotes key={card.id} card={card} mayEdit={mayEdit} />}
          <ClientConsents card={card} mayEdit={mayEdit} />
        </div>
      </div>
      {editing && <ClientDialog client={card} onClose={() => setEditing(false)} />}
    </>
  )
}

const tiles = ['spent', 'last', 'next', 'status']

/** The card's shape while it loads. */
const CardSkeleton = () => (
  <div aria-busy className="grid gap-4">
    <span className="visually-hidden">Carregando...</span>
    <Skeleton className="h-7 w-56" />
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tiles.map((tile) => (
        <Skeleton key={tile} className="h-24 w-full" />
      ))}
    </div>
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  </div>
)

/** Shown above the card of a removed or erased client. */
function RemovedNotice({ card }: { card: ClientCard }) {
  const formats = useFormats()
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-warning-soft px-5 py-3 text-sm text-warning"
    >
      {card.erasedAt ? (
        <div>
          {`Os dados pessoais foram excluídos em ${formats.dateOf(card.erasedAt)}, a pedido do cliente. O histórico fica sem nome.`}
          <KeptOf card={card} />
        </div>
      ) : (
        `Este cliente foi removido em ${formats.dateOf(card.removedAt!)}. O histórico continua aqui.`
      )}
      {!card.erasedAt && <RestoreButton client={card} />}
    </div>
  )
}

/** What is kept and why, so that the business can tell it to the person who asked to be erased. */
function KeptOf({ card: { kept } }: { card: ClientCard }) {
  const lines = keptLines(kept)
  if (lines.length === 0) return null
  return (
    <div className="mt-2">
      Continua guardado, sem nome:
      <ul aria-label="O que continua guardado" className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
