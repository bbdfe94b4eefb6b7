import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { EmptyState, ListEnd } from '../../platform/web/ui/states.tsx'
import { mostDecided } from '../client-request.ts'
import type { ClientRequest } from '../contract.ts'
import { recordApi } from './api.ts'
import { RequestItem } from './request-item.tsx'

/** Requests that clients make on their own pages: open ones and answered ones. */
export function ClientRequestsPage() {
  const query = useQuery(recordApi.requests.list.queryOptions())
  return (
    <>
      <PageHeader
        title="Pedidos sobre dados pessoais"
        subtitle="Pedidos dos clientes sobre os próprios dados pessoais (LGPD)."
      />
      <Loaded query={query} failed="Erro ao carregar pedidos" skeleton="h-64 rounded-card" inCard>
        {(requests) => <Requests {...requests} />}
      </Loaded>
    </>
  )
}

function Requests({ open, decided }: { open: readonly ClientRequest[]; decided: readonly ClientRequest[] }) {
  if (open.length + decided.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<ShieldCheck aria-hidden size={22} />}
          title="Nenhum pedido por enquanto"
          text="Na própria página, o cliente pode pedir a troca do contato ou a exclusão dos dados. Os pedidos aparecem aqui."
        />
      </Card>
    )
  const groups = [
    { title: 'Para responder', requests: open },
    { title: 'Respondidos', requests: decided },
  ]
  return (
    <div className="grid grid-cols-1 gap-5">
      {groups.map(
        ({ title, requests }) =>
          requests.length > 0 && (
            <Card key={title} flush title={title}>
              <ul aria-label={title} className="divide-y divide-line border-t border-line">
                {requests.map((request) => (
                  <RequestItem key={request.id} request={request} />
                ))}
              </ul>
              {requests === decided && (
                <ListEnd count={decided.length} most={mostDecided}>
                  Estes são os últimos {mostDecided} respondidos. Os outros estão na ficha de cada cliente.
                </ListEnd>
              )}
            </Card>
          ),
      )}
    </div>
  )
}
