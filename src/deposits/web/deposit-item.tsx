import { Link } from '@tanstack/react-router'
import { Check, CircleDollarSign, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { formatPhone, type Formats } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { paths } from '../../platform/paths.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { Badge, type Tone } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { OpenDeposit } from '../contract.ts'
import { keepRefusal, returnRefusal, type DepositState } from '../deposit.ts'
import { depositsApi } from './api.ts'

const icon = { 'aria-hidden': true, size: 16 } as const

const standings: Record<DepositState, { tone: Tone; label: string; hint: string | null }> = {
  waiting: { tone: 'warning', label: 'Aguardando', hint: 'Confira no banco se o PIX entrou.' },
  held: { tone: 'success', label: 'Pago', hint: null },
  late: {
    tone: 'danger',
    label: 'Pago fora do prazo',
    hint: 'O horário já tinha sido liberado. Remarque na agenda ou devolva o sinal.',
  },
  toReturn: { tone: 'danger', label: 'A devolver', hint: 'O agendamento foi cancelado. Devolva o valor por PIX.' },
  begun: {
    tone: 'warning',
    label: 'Já começou',
    hint: 'O sinal é descontado na venda. Se o cliente não veio, decida o que fazer com o sinal.',
  },
  left: { tone: 'danger', label: 'Não usado na venda', hint: 'A venda não usou este valor. Devolva por PIX.' },
}

/** Replaces the hints where the provider confirms or returns the deposit. */
const standingOf = ({ state, isCharged, isReturnedByProvider }: OpenDeposit) => ({
  ...standings[state],
  ...(state === 'waiting' && isCharged && { hint: 'O Mercado Pago confirma assim que o PIX entrar.' }),
  ...(isReturnedByProvider && byProvider[state]),
})
const byProvider: Partial<Record<DepositState, { hint: string }>> = {
  toReturn: { hint: 'O agendamento foi cancelado. Devolva o valor pelo Mercado Pago.' },
  left: { hint: 'A venda não usou este valor. Devolva pelo Mercado Pago.' },
}

const acts = {
  confirm: { done: 'Sinal recebido!', call: depositsApi.confirm.call },
  correct: { done: 'Recebimento desfeito.', call: depositsApi.correct.call },
  return: { done: 'Devolução registrada!', call: depositsApi.return.call },
  giveBack: { done: 'Sinal devolvido!', call: depositsApi.giveBack.call },
  keep: { done: 'Sinal retido.', call: depositsApi.keep.call },
} as const
type Act = keyof typeof acts

/** One deposit with the acts that are possible now. */
export function DepositItem({ deposit }: { deposit: OpenDeposit }) {
  const formats = useFormats()
  const { id, client, bookedName, service, professional, starts, askedCents, heldCents } = deposit
  const name = nameAsBooked(client.name, bookedName)
  const { tone, label, hint } = standingOf(deposit)
  const [asks, setAsks] = useState<Act | null>(null)
  const action = useAction(async (name: Act) => acts[name].call({ id }), {
    done: (answer, name) =>
      answer?.isLate
        ? toast.error('Pago fora do prazo', 'O horário já tinha sido liberado. Remarque ou devolva.')
        : toast.success(acts[name].done),
    failed: ['Erro ao registrar', 'Não foi possível registrar o sinal.'],
  })
  const act = (name: Act) => {
    setAsks(null)
    action.mutate(name)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3" aria-label={`${name}, ${service}`}>
      <div className="min-w-48 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={paths.client(client.id)}
            className="focus-ring rounded-sm font-semibold break-words text-ink underline-offset-2 hover:underline"
          >
            {name}
          </Link>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="break-words text-soft">
          {service} com {professional},{' '}
          <Link to={paths.scheduleOn(starts.date)} className="figures focus-ring rounded-sm underline">
            {formats.date(starts.date)} às {starts.time}
          </Link>
          {client.phone && <span className="figures whitespace-nowrap"> · {formatPhone(client.phone)}</span>}
        </p>
        {hint && <p className="text-xs text-soft">{hint}</p>}
      </div>
      <span className="figures text-base font-semibold text-ink">{formats.money(heldCents || askedCents)}</span>
      <Acts
        deposit={deposit}
        pending={action.isPending ? action.variables : null}
        onAct={(name) => (name === 'confirm' ? act(name) : setAsks(name))}
      />
      {asks && asks !== 'confirm' && (
        <Confirm
          open
          writes
          onCancel={() => setAsks(null)}
          onConfirm={() => act(asks)}
          {...questions(deposit, formats)[asks]}
          tone={asks === 'keep' ? 'danger' : 'primary'}
        />
      )}
    </li>
  )
}

type ActsProps = { deposit: OpenDeposit; pending: Act | null; onAct: (act: Act) => void }

function Acts({ deposit: { state, isReturnedByProvider, isCorrectable }, pending, onAct }: ActsProps) {
  const maySettle = useMay('pos.refund')
  if (state === 'waiting')
    return (
      <Button
        writes
        variant="primary"
        icon={<Check {...icon} />}
        pending={pending === 'confirm'}
        onClick={() => onAct('confirm')}
      >
        Marcar como recebido
      </Button>
    )
  return (
    <div className="flex flex-wrap gap-2">
      {isCorrectable && (
        <Button
          writes
          variant="ghost"
          icon={<Undo2 {...icon} />}
          pending={pending === 'correct'}
          onClick={() => onAct('correct')}
        >
          Marcar como não recebido
        </Button>
      )}
      {maySettle && !keepRefusal(state) && (
        <Button writes pending={pending === 'keep'} onClick={() => onAct('keep')}>
          Marcar falta
        </Button>
      )}
      {maySettle && isReturnedByProvider && (
        <Button writes icon={<Undo2 {...icon} />} pending={pending === 'giveBack'} onClick={() => onAct('giveBack')}>
          Devolver pelo Mercado Pago
        </Button>
      )}
      {maySettle && !returnRefusal(state) && (
        <Button
          writes
          icon={<CircleDollarSign {...icon} />}
          pending={pending === 'return'}
          onClick={() => onAct('return')}
        >
          Marcar como devolvido
        </Button>
      )}
    </div>
  )
}

const questions = ({ state, client, heldCents }: OpenDeposit, formats: Formats) => ({
  correct: {
    title: 'O PIX não chegou?',
    text:
      state === 'held'
        ? `O sinal de ${formats.money(heldCents)} volta para “Aguardando o PIX”. O agendamento continua confirmado: confira na agenda.`
        : `O sinal de ${formats.money(heldCents)} deixa de constar como recebido. Nada muda no agendamento.`,
    confirmLabel: 'Marcar como não recebido',
  },
  return: {
    title: `Devolveu ${formats.money(heldCents)} por PIX?`,
    text: `O sistema não faz o PIX: confirme depois de enviar o valor para ${client.name}.`,
    confirmLabel: 'Marcar como devolvido',
  },
  giveBack: {
    title: `Devolver ${formats.money(heldCents)} pelo Mercado Pago?`,
    text: `O valor volta para a conta de onde ${client.name} pagou.`,
    confirmLabel: 'Devolver',
  },
  keep: {
    title: `${client.name} não veio?`,
    text: `O sinal de ${formats.money(heldCents)} fica com o negócio, como diz a política aceita no agendamento.`,
    confirmLabel: 'Ficar com o sinal',
  },
})
