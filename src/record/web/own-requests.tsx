import { formatPhone, type Formats } from '../../platform/format.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { requestKindNames, requestStateNames, type OwnRequest } from '../client-request.ts'
import { mostShown, partAt, type OwnView } from '../own-page.ts'
import { Part } from './own-part.tsx'

/** The client's requests with state and deadline. */
export function OwnRequests({ view: { token, requests, formats } }: { view: OwnView }) {
  if (requests.length === 0) return null
  return (
    <Part id="pedidos" title="Meus pedidos">
      <ul className="divide-y divide-line border-y border-line">
        {requests.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-48 flex-1">
              <span className="block font-semibold">{requestKindNames[request.kind]}</span>
              {wanted(request) && <span className="block text-sm break-words">{wanted(request)}</span>}
              <span className="figures block text-sm text-soft">{standing(request, formats)}</span>
              {request.reason && <span className="block text-sm break-words">Motivo: {request.reason}</span>}
            </span>
            {request.state === 'open' && (
              <form method="post" action={partAt(token, 'desistencia')}>
                <input type="hidden" name="id" value={request.id} />
                <button
                  type="submit"
                  className={buttonClass('secondary', 'md')}
                  aria-label={`Cancelar pedido: ${requestKindNames[request.kind]}`}
                >
                  Cancelar pedido
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {requests.length === mostShown && (
        <p className="mt-3 text-sm text-soft">
          Estes são os {mostShown} pedidos mais recentes. Todos estão no arquivo de “Baixar meus dados”.
        </p>
      )}
    </Part>
  )
}

const wanted = ({ kind, phone, email }: OwnRequest): string =>
  kind === 'contact' ? [phone ? formatPhone(phone) : 'sem celular', email ?? 'sem e-mail'].join(' · ') : ''

function standing({ state, askedAt, dueOn, decidedAt }: OwnRequest, { date, dateOf }: Formats): string {
  const asked = `Pedido em ${dateOf(askedAt)}`
  return decidedAt
    ? `${asked} · ${requestStateNames[state]} em ${dateOf(decidedAt)}`
    : `${asked} · resposta até ${date(dueOn)}`
}

/** Asks the business to erase the client. Hidden while such a request is open. */
export function OwnErasure({ view: { token, frame, requests } }: { view: OwnView }) {
  if (requests.some(({ kind, state }) => kind === 'erasure' && state === 'open')) return null
  return (
    <Part id="exclusao" title="Pedir a exclusão dos meus dados">
      <p className="text-soft">
        {frame.businessName} analisa o pedido e responde em até 15 dias. Nome, contatos, documento, aniversário e
        observações são excluídos para sempre. Vendas e atendimentos que a lei manda guardar ficam sem o seu nome.
      </p>
      <form method="post" action={partAt(token, 'exclusao')} className="mt-4">
        <button type="submit" className={buttonClass('danger', 'lg', true)}>
          Pedir exclusão
        </button>
      </form>
    </Part>
  )
}
