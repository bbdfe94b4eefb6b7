import { useQuery } from '@tanstack/react-query'
import { Copy, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../platform/paths.ts'
import { copyLink } from '../../platform/web/share-link.ts'
import { Loaded, unlessFailed } from '../../platform/web/frames/loaded.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { BookingLink } from '../booking-link.ts'
import { bookingApi } from './api.ts'
import { ClientView } from './client-view.tsx'
import { OpenLink } from './link-card.tsx'

/** The booking page as clients see it, without leaving the dashboard. */
export function ClientBookingPage() {
  const query = useQuery(bookingApi.link.get.queryOptions())
  return (
    <Loaded
      query={unlessFailed(query)}
      failed={['Erro', 'Não foi possível carregar o link de agendamento.']}
      around={(failure) => (
        <>
          <Header />
          <Card>{failure}</Card>
        </>
      )}
      skeleton={
        <>
          <Header />
          <div aria-busy>
            <Skeleton className="h-[32rem] rounded-card" />
          </div>
        </>
      }
    >
      {({ isSaved, link }) => <Shown isSaved={isSaved} link={link} />}
    </Loaded>
  )
}

function Shown({ isSaved, link }: { isSaved: boolean; link: BookingLink }) {
  if (!isSaved || !link.isActive)
    return (
      <>
        <Header />
        <Card>
          <EmptyState
            icon={<Link2 aria-hidden size={22} />}
            title={isSaved ? 'A página está desligada' : 'O link de agendamento ainda não foi criado'}
            text={
              isSaved
                ? 'Quem abrir o link verá que ele está inativo. Ligue a página para vê-la aqui.'
                : 'Salve o link para criar a página.'
            }
            action={<LinkButton to={paths.bookingLink}>Abrir Link de Agendamento</LinkButton>}
          />
        </Card>
      </>
    )
  return (
    <>
      <Header
        actions={
          <>
            <Button
              icon={<Copy aria-hidden size={16} />}
              onClick={() => void copyLink(location.origin + paths.booking(link.slug))}
            >
              Copiar link
            </Button>
            <OpenLink link={link} label="Abrir em nova aba" />
          </>
        }
      />
      <ClientView link={link} />
    </>
  )
}

const Header = ({ actions }: { actions?: ReactNode }) => (
  <PageHeader
    title="Página de Agendamento"
    subtitle="A página como seus clientes veem, com serviços e horários."
    actions={actions}
  />
)
