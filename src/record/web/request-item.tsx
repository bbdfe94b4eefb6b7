import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { formatPhone } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { Badge, type Tone } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Checkbox } from '../../platform/web/ui/checkbox.tsx'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { requestKindNames, requestStateNames, type RequestState } from '../client-request.ts'
import type { ClientRequest } from '../contract.ts'
import { recordApi } from './api.ts'
import { RefuseDialog } from './refuse-dialog.tsx'
import { OpenForms } from '../../platform/web/closed-fields.tsx'
import { useAction } from '../../platform/web/frames/use-action.ts'

const tones: Record<RequestState, Tone> = {
  open: 'warning',
  granted: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
}

/** One request with its legal deadline and the two answers. */
export function RequestItem({ request }: { request: ClientRequest }) {
  const { id, kind, state, client, dueOn } = request
  const { date, dateOf } = useFormats()
  const mayErase = useMay('clients.delete')
  const [asked, setAsked] = useState<'grant' | 'refuse' | null>(null)
  const [along, setAlong] = useState<readonly string[]>([])
  const grant = useAction(recordApi.requests.grant.call, {
    done: () => toast.success(kind === 'erasure' ? 'Dados pessoais excluídos!' : 'Contato atualizado!'),
    failed: ['Erro ao responder', 'Tente novamente.'],
  })
  const locked = kind === 'erasure' && !mayErase ? 'Só o proprietário pode decidir a exclusão de dados.' : undefined
  const close = () => {
    setAsked(null)
    setAlong([])
  }
  return (
    <li
      aria-label={`${requestKindNames[kind]}: ${client.name}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3"
    >
      <div className="min-w-48 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={paths.client(client.id)}
            className="focus-ring rounded-sm font-semibold break-words text-ink underline-offset-2 hover:underline"
          >
            {client.name}
          </Link>
          <Badge tone={tones[state]}>{requestStateNames[state]}</Badge>
        </p>
        <p className="text-ink">{requestKindNames[kind]}</p>
        {kind === 'contact' && state !== 'withdrawn' && <Wanted request={request} />}
        <p className="figures text-soft">
          Pedido em {dateOf(request.askedAt)}
          {state === 'open' && ` · prazo legal: ${date(dueOn)}`}
          {request.decidedAt &&
            ` · ${state === 'withdrawn' ? 'cancelado' : 'respondido'} em ${dateOf(request.decidedAt)}`}
          {request.decidedBy && `, por ${request.decidedBy}`}
        </p>
        {request.reason && <p className="break-words text-soft">Motivo: {request.reason}</p>}
        {state === 'open' && !client.email && (
          <p className="text-xs text-soft">Sem e-mail cadastrado: responda ao cliente por outro meio.</p>
        )}
      </div>
      {state === 'open' && (
        <div className="flex flex-wrap gap-2">
          <Button disabledReason={locked} onClick={() => setAsked('refuse')}>
            Recusar
          </Button>
          <Button
            variant="primary"
            icon={<Check aria-hidden size={16} />}
            disabledReason={locked}
            pending={grant.isPending}
            onClick={() => setAsked('grant')}
          >
            Atender
          </Button>
        </div>
      )}
      <Confirm
        open={asked === 'grant'}
        onCancel={close}
        onConfirm={() => {
          close()
          grant.mutate({ id, along: [...along] })
        }}
        {...question(request)}
      >
        {request.sharers.length > 0 && <Sharers sharers={request.sharers} chosen={along} onChoose={setAlong} />}
      </Confirm>
      {asked === 'refuse' && (
        <OpenForms>
          <RefuseDialog request={request} onClose={close} />
        </OpenForms>
      )}
    </li>
  )
}

type SharersProps = {
  sharers: ClientRequest['sharers']
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
}

/** Who else has the contact. Nobody is ticked, because whoever asks may have typed somebody's telephone. */
const Sharers = ({ sharers, chosen, onChoose }: SharersProps) => (
  <fieldset className="mt-4">
    <legend className="text-sm font-semibold text-ink">Estes cadastros têm o mesmo contato</legend>
    <p className="mt-1 text-sm text-soft">Marque quem também muda. Os outros ficam como estão.</p>
    <div className="mt-1 max-h-48 overflow-y-auto">
      {sharers.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={({ target }) => onChoose(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
        />
      ))}
    </div>
  </fieldset>
)

const Wanted = ({ request: { client, phone, email } }: { request: ClientRequest }) => (
  <dl className="my-1 grid w-fit grid-cols-[auto_1fr] gap-x-3 text-soft">
    {client.phone !== phone && (
      <>
        <dt>Celular</dt>
        <dd className="figures text-ink">{phone ? formatPhone(phone) : 'remover'}</dd>
      </>
    )}
    {client.email !== email && (
      <>
        <dt>E-mail</dt>
        <dd className="break-all text-ink">{email ?? 'remover'}</dd>
      </>
    )}
  </dl>
)

const question = ({ kind, client }: ClientRequest) =>
  kind === 'erasure'
    ? ({
        title: 'Excluir dados pessoais',
        text: `Nome, contatos, documento e observações de ${client.name} serão excluídos para sempre, como pede a LGPD. Vendas e atendimentos ficam sem nome. Se a lei obrigar você a guardar registros deste cliente, exporte os dados antes ou recuse com o motivo.`,
        confirmLabel: 'Excluir',
        tone: 'danger',
      } as const)
    : ({
        title: 'Trocar o contato?',
        text: `Confirme antes com ${client.name}, por um contato que você já conhece: avisos e links passam a ir para o novo.`,
        confirmLabel: 'Trocar contato',
        tone: 'primary',
      } as const)
