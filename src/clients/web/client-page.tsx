import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { CalendarPlus, MessageCircle, ShoppingCart } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { paths } from '../../platform/paths.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../platform/web/ui/states.tsx'
import { whatsappLink } from '../../platform/whatsapp.ts'
import type { ClientCard } from '../contract.ts'
import { keptLines } from '../erasure.ts'
import { clientsApi } from './api.ts'
import { BackToClients } from './back-to-clients.tsx'
import { CardMenu } from './card-menu.tsx'
import { ClientConsents } from './client-consents.tsx'
import { ClientContact } from './client-contact.tsx'
import { ClientDialog } from './client-dialog.tsx'
import { ClientFamily } from './client-family.tsx'
import { ClientNotes } from './client-notes.tsx'
import { RestoreButton } from './restore-button.tsx'
import { SimilarNotice } from './similar-notice.tsx'

/** Visits and purchases come as a prop, because they are of higher ideas, which clients must not import. */
type Props = { record: ComponentType<{ card: ClientCard; aside: ReactNode; consents: ReactNode }> }

export function ClientPage({ record: Record }: Props) {
  const { id = '' } = useParams({ strict: false })
  const found = useQuery(clientsApi.get.queryOptions({ input: { id } }))
  return (
    <>
      <BackToClients />
      {found.data ? (
        <Shown card={found.data} Record={Record} />
      ) : found.isError ? (
        <Missing
          isGone={['NOT_FOUND', 'INVALID_INPUT'].includes(refusalOf(found.error)?.code ?? '')}
          error={found.error}
          retry={found.refetch}
        />
      ) : (
        <CardSkeleton />
      )}
    </>
  )
}

type MissingProps = { isGone: boolean; error: unknown; retry: () => unknown }

function Missing({ isGone, error, retry }: MissingProps) {
  if (!isGone) return <ErrorState title="Erro ao carregar cliente" error={error} onRetry={() => void retry()} />
  return (
    <EmptyState
      title="Cliente não encontrado"
      text="O cadastro não existe ou foi removido."
      action={<LinkButton to={paths.clients}>Ver todos os clientes</LinkButton>}
    />
  )
}

function Shown({ card, Record }: { card: ClientCard; Record: Props['record'] }) {
  const formats = useFormats()
  const [editing, setEditing] = useState(false)
  const isCurrent = card.removedAt === null
  const mayEdit = useMay('clients.edit') && isCurrent
  const navigate = useNavigate()
  const goTo = (id: string) => void navigate({ to: paths.client(id), replace: true })
  const edit = mayEdit ? () => setEditing(true) : undefined
  return (
    <>
      <PageHeader
        title={card.name}
        actions={<CardMenu card={card} onEdit={edit} onMerged={goTo} />}
        subtitle={`Cliente desde ${formats.dateOf(card.createdAt)}`}
        action={isCurrent && <CardActs card={card} />}
      />
      {isCurrent ? <SimilarNotice card={card} onMerged={goTo} /> : <RemovedNotice card={card} />}
      <Record
        key={card.id}
        card={card}
        aside={
          <>
            <ClientContact card={card} />
            <ClientFamily card={card} mayEdit={mayEdit} />
            {!card.erasedAt && <ClientNotes key={card.id} card={card} mayEdit={mayEdit} />}
          </>
        }
        consents={<ClientConsents card={card} mayEdit={mayEdit} />}
      />
      {editing && <ClientDialog client={card} onClose={() => setEditing(false)} />}
    </>
  )
}

/** What is done for a client all day. On a phone it stays near the thumb. */
function CardActs({ card: { id, phone } }: { card: ClientCard }) {
  const mayBook = useMay('bookings.create')
  const maySell = useMay('pos.sales')
  if (!mayBook && !maySell && !phone) return null
  return (
    <div className="flex gap-2 max-md:[&>*]:flex-1">
      {phone && (
        <a
          href={whatsappLink(phone)}
          target="_blank"
          rel="noreferrer"
          className={classNames(buttonClass('secondary'), 'max-md:flex-none!')}
        >
          <MessageCircle aria-hidden size={18} />
          <span className="max-md:visually-hidden">WhatsApp</span>
        </a>
      )}
      {maySell && (
        <LinkButton to={paths.sellTo(id)} icon={<ShoppingCart aria-hidden size={18} />}>
          Vender
        </LinkButton>
      )}
      {mayBook && (
        <LinkButton to={paths.newAppointmentOf(id)} variant="primary" icon={<CalendarPlus aria-hidden size={18} />}>
          Agendar
        </LinkButton>
      )}
    </div>
  )
}

/** The card's shape while it loads. */
const CardSkeleton = () => (
  <div aria-busy className="grid gap-4">
    <span className="visually-hidden">Carregando...</span>
    <Skeleton className="h-7 w-56" />
    <Skeleton className="h-[4.5rem] w-full" />
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  </div>
)

/** Shown above the card of a deactivated or erased client. */
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
        `Este cliente foi desativado em ${formats.dateOf(card.removedAt!)}. O histórico continua aqui.`
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
