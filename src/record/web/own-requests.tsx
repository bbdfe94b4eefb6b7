import { formatPhone, type Formats } from '../../platform/format.ts'
import { datesIn } from '../../languages/dates-in.ts'
import type { Translator } from '../../languages/translator.ts'
import { useTranslator } from '../../languages/web/use-translator.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { requestKindNames, requestStateNames, type OwnRequest } from '../client-request.ts'
import { mostShown, partAt, type OwnView } from '../own-page.ts'
import { Part } from './own-part.tsx'

/** The client's requests with state and deadline. */
export function OwnRequests({ view }: { view: OwnView }) {
  const translator = useTranslator()
  const { say } = translator
  const { requests } = view
  const dates = datesIn(view.formats, translator)
  if (requests.length === 0) return null
  return (
    <Part id="pedidos" title={say('Meus pedidos')}>
      <ul className="divide-y divide-line border-y border-line">
        {requests.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-48 flex-1">
              <span className="block font-semibold">{say(requestKindNames[request.kind])}</span>
              {request.kind === 'contact' && (
                <span className="block text-sm break-words">{wanted(request, translator)}</span>
              )}
              <span className="figures block text-sm text-soft">{standing(request, dates, translator)}</span>
              {request.reason && (
                <span className="block text-sm break-words">{say('Motivo: {reason}', { reason: request.reason })}</span>
              )}
            </span>
            {request.state === 'open' && (
              <form method="post" action={partAt(view, 'desistencia')}>
                <input type="hidden" name="id" value={request.id} />
                <button
                  type="submit"
                  className={buttonClass('secondary', 'md')}
                  aria-label={say('Cancelar pedido: {request}', { request: say(requestKindNames[request.kind]) })}
                >
                  {say('Cancelar pedido')}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {requests.length === mostShown && (
        <p className="mt-3 text-sm text-soft">
          {say('Estes são os {mostShown} pedidos mais recentes. Todos estão no arquivo de “Baixar meus dados”.', {
            mostShown,
          })}
        </p>
      )}
    </Part>
  )
}

const wanted = ({ phone, email }: OwnRequest, { say }: Translator): string =>
  [phone ? formatPhone(phone) : say('sem celular'), email ?? say('sem e-mail')].join(' · ')

function standing(
  { state, askedAt, dueOn, decidedAt }: OwnRequest,
  { date, dateOf }: Pick<Formats, 'date' | 'dateOf'>,
  { say }: Translator,
): string {
  const asked = say('Pedido em {date}', { date: dateOf(askedAt) })
  return decidedAt
    ? `${asked} · ${say('{state} em {date}', { state: say(requestStateNames[state]), date: dateOf(decidedAt) })}`
    : `${asked} · ${say('resposta até {date}', { date: date(dueOn) })}`
}

/** Asks the business to erase the client. Hidden while such a request is open. */
export function OwnErasure({ view }: { view: OwnView }) {
  const { say } = useTranslator()
  const { frame, requests } = view
  if (requests.some(({ kind, state }) => kind === 'erasure' && state === 'open')) return null
  return (
    <Part id="exclusao" title={say('Pedir a exclusão dos meus dados')}>
      <p className="text-soft">
        {say(
          '{businessName} analisa o pedido e responde em até 15 dias. Nome, contatos, documento, aniversário e observações são excluídos para sempre. Vendas e atendimentos que a lei manda guardar ficam sem o seu nome.',
          frame,
        )}
      </p>
      <form method="post" action={partAt(view, 'exclusao')} className="mt-4">
        <button type="submit" className={buttonClass('danger', 'lg', true)}>
          {say('Pedir exclusão')}
        </button>
      </form>
    </Part>
  )
}
