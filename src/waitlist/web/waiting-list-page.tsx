import { useQuery } from '@tanstack/react-query'
import { Hourglass, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../platform/web/ui/states.tsx'
import { waitlistApi } from './api.ts'
import { OfferList } from './offer-list.tsx'
import { OfferSettings } from './offer-settings.tsx'
import { UnconfirmedList } from './unconfirmed-list.tsx'
import { WishDialog } from './wish-dialog.tsx'
import { WishOrder } from './wish-order.tsx'

/** The waiting list in its order, and the open offers. */
export function WaitingListPage() {
  const mayAdd = useMay('bookings.create')
  const [isAdding, setAdding] = useState(false)
  const list = useQuery(waitlistApi.list.queryOptions())
  const addButton = mayAdd && (
    <Button variant="primary" icon={<UserPlus aria-hidden size={18} />} onClick={() => setAdding(true)}>
      Adicionar à lista
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Lista de espera"
        subtitle="Quando um horário fica livre, ele é oferecido ao primeiro da lista."
        action={addButton}
      />
      {!list.data ? (
        list.isError ? (
          <Card>
            <ErrorState
              title="Erro ao carregar lista de espera"
              text="Não foi possível carregar quem está esperando."
              onRetry={() => void list.refetch()}
            />
          </Card>
        ) : (
          <div aria-busy>
            <span className="visually-hidden">Carregando...</span>
            <Skeleton className="h-64 rounded-card" />
          </div>
        )
      ) : (
        <div className="grid grid-cols-1 gap-5">
          {!list.data.hasLink && (
            <Card>
              <p className="text-sm text-soft">
                Para oferecer os horários que ficam livres, salve o seu link de agendamento: é nele que o cliente
                responde.
              </p>
              <div className="mt-3">
                <LinkButton to={paths.bookingLink}>Abrir Link de Agendamento</LinkButton>
              </div>
            </Card>
          )}
          <OfferList wishes={list.data.wishes} />
          {list.data.wishes.length === 0 ? (
            <Card>
              <EmptyState
                icon={<Hourglass aria-hidden size={22} />}
                title="Ninguém na lista de espera"
                text="Quem não encontra horário entra na lista pela sua página de agendamento, ou você adiciona aqui."
                action={addButton}
              />
            </Card>
          ) : (
            <WishOrder wishes={list.data.wishes} />
          )}
          <UnconfirmedList wishes={list.data.unconfirmed} count={list.data.unconfirmedCount} />
          <OfferSettings offerMinutes={list.data.offerMinutes} />
        </div>
      )}
      {isAdding && <WishDialog onClose={() => setAdding(false)} />}
    </>
  )
}
