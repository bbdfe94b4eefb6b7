import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { Loaded, unlessFailed } from '../../platform/web/frames/loaded.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { BookingGap } from '../booking-gaps.ts'
import type { BookingLink } from '../booking-link.ts'
import { bookingApi } from './api.ts'
import { LinkCard } from './link-card.tsx'
import { LinkForm } from './link-form.tsx'
import { LinkStatistics } from './link-statistics.tsx'
import { ProfessionalLinks } from './professional-links.tsx'

export function BookingLinkPage() {
  const query = useQuery(bookingApi.link.get.queryOptions())
  return (
    <Loaded
      query={unlessFailed(query)}
      failed={['Erro', 'Não foi possível carregar o link de agendamento.']}
      around={(failure) => (
        <>
          <Header />
          {failure}
        </>
      )}
      skeleton={<Loading />}
    >
      {(answer) => <Shown {...answer} />}
    </Loaded>
  )
}

type Answer = { isSaved: boolean; link: BookingLink; gaps: readonly BookingGap[]; place: string | null }

function Shown({ isSaved, link, gaps, place }: Answer) {
  const mayEdit = useMay('landing.edit')
  if (mayEdit) return <LinkForm isSaved={isSaved} link={link} gaps={gaps} place={place} />
  return (
    <>
      <Header />
      {isSaved ? (
        <div className="grid max-w-3xl gap-5">
          <LinkCard link={link} gaps={gaps} place={place} />
          <ProfessionalLinks link={link} />
          <LinkStatistics />
        </div>
      ) : (
        <Card>
          <EmptyState
            icon={<Link2 aria-hidden size={22} />}
            title="O link de agendamento ainda não foi criado"
            text="O proprietário ou o gerente cria o link aqui. Depois, você pode compartilhar."
          />
        </Card>
      )}
    </>
  )
}

const Header = () => (
  <PageHeader title="Link de Agendamento" subtitle="Seus clientes agendam sozinhos, a qualquer hora." />
)

const Loading = () => (
  <>
    <Header />
    <div aria-busy className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </div>
  </>
)
