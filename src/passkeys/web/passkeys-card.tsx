import { useQuery } from '@tanstack/react-query'
import { KeyRound, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../../accounts/web/session.tsx'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { Loaded, unlessFailed } from '../../platform/web/frames/loaded.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { mostPasskeys, type Passkey } from '../passkey.ts'
import { passkeysApi } from './api.ts'
import { NamePasskey } from './name-passkey.tsx'

type Step = { name: 'rest' } | { name: 'make'; options: Record<string, unknown> }
const rest: Step = { name: 'rest' }

/** The account's passkeys: lists, creates and removes them. */
export function PasskeysCard() {
  const [step, setStep] = useState<Step>(rest)
  const cancel = () => setStep(rest)
  return (
    <Card title="Chaves de acesso">
      {step.name === 'rest' && <Kept onBegun={(begun) => setStep({ name: 'make', ...begun })} />}
      {step.name === 'make' && <NamePasskey options={step.options} onDone={cancel} />}
    </Card>
  )
}

type PasskeyQuestion = { options: Record<string, unknown> }

function Kept({ onBegun }: { onBegun: (begun: PasskeyQuestion) => void }) {
  const kept = useQuery(passkeysApi.list.queryOptions())
  return (
    <Loaded query={unlessFailed(kept)} failed="Não foi possível carregar as chaves de acesso" skeleton="h-16 w-full">
      {(passkeys) => <PasskeyList passkeys={passkeys} onBegun={onBegun} />}
    </Loaded>
  )
}

type ListProps = { passkeys: readonly Passkey[]; onBegun: (begun: PasskeyQuestion) => void }

function PasskeyList({ passkeys, onBegun }: ListProps) {
  const begin = useAction(passkeysApi.begin.call, { done: onBegun, failed: 'Erro ao criar chave' })
  const { account } = useMe()
  const locked = !('PublicKeyCredential' in window)
    ? 'Este navegador não é compatível com chaves de acesso.'
    : !account.emailVerified
      ? 'Antes, confirme o e-mail da conta.'
      : passkeys.length >= mostPasskeys
        ? 'A conta já tem 10 chaves de acesso.'
        : undefined
  return (
    <div className="grid gap-3">
      <p className="text-sm text-soft">
        Entre com a digital, o rosto ou o PIN do aparelho, sem senha e sem código. Trocar a senha ou sair dos outros
        aparelhos remove todas as chaves.
      </p>
      {passkeys.length > 0 && (
        <ul aria-label="Chaves de acesso" className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <div>
        <Button
          icon={<KeyRound aria-hidden size={16} />}
          disabledReason={locked}
          pending={begin.isPending}
          onClick={() => begin.mutate(undefined)}
        >
          Criar chave de acesso
        </Button>
      </div>
    </div>
  )
}

function PasskeyItem({ passkey: { id, name, madeAt, lastUsedAt } }: { passkey: Passkey }) {
  const { dateOf } = useFormats()
  const [isAsking, setAsking] = useState(false)
  const remove = useAction(passkeysApi.remove.call, {
    done: () => toast.success('Chave de acesso removida!'),
    failed: ['Erro ao remover chave', 'Tente novamente.'],
  })
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0">
      <KeyRound aria-hidden size={20} className="flex-none text-soft" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-semibold text-ink">{name}</p>
        <p className="figures text-xs text-soft">
          criada em {dateOf(madeAt)}
          {lastUsedAt && ` · último acesso em ${dateOf(lastUsedAt)}`}
        </p>
      </div>
      <IconButton
        label={`Remover ${name}`}
        icon={<Trash2 aria-hidden size={18} />}
        pending={remove.isPending}
        onClick={() => setAsking(true)}
      />
      <Confirm
        open={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          remove.mutate({ id })
        }}
        title={`Remover a chave “${name}”?`}
        text="Não será mais possível entrar com ela. Exclua a chave também no aparelho."
        confirmLabel="Remover"
      />
    </li>
  )
}
