import { useQuery } from '@tanstack/react-query'
import { Hourglass, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
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
      <Loaded
        query={list}
        failed={['Erro ao carregar lista de espera', 'Não foi possível carregar quem está esperando.']}
        skeleton="h-64 rounded-card"
        inCard
      >
        {(waiting) => (
          <div className="grid grid-cols-1 gap-5">
            {!waiting.hasLink && (
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
            <OfferList wishes={waiting.wishes} />
            {waiting.wishes.length === 0 ? (
              <Card>
                <EmptyState
                  icon={<Hourglass aria-hidden size={22} />}
                  title="Ninguém na lista de espera"
                  text="Quem não encontra horário entra na lista pela sua página de agendamento, ou você adiciona aqui."
                  action={addButton}
                />
              </Card>
            ) : (
              <WishOrder wishes={waiting.wishes} />
            )}
            <UnconfirmedList wishes={waiting.unconfirmed} count={waiting.unconfirmedCount} />
            <OfferSettings offerMinutes={waiting.offerMinutes} />
          </div>
        )}
      </Loaded>
      {isAdding && <WishDialog onClose={() => setAdding(false)} />}
    </>
  )
}
