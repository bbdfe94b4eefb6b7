import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Loaded, unlessFailed } from '../../platform/web/frames/loaded.tsx'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { accountsApi } from './api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ScanSecret } from './scan-secret.tsx'
import { useMe } from './session.tsx'

type Step = { name: 'rest' } | { name: 'scan'; secret: string; uri: string } | { name: 'codes'; codes: string[] }

const rest: Step = { name: 'rest' }

/** Switches the second factor on and off, step by step inside the card. */
export function SecondFactorCard() {
  const [step, setStep] = useState<Step>(rest)
  const cancel = () => setStep(rest)
  return (
    <Card title="Verificação em duas etapas">
      {step.name === 'rest' && <State onBegun={(begun) => setStep({ name: 'scan', ...begun })} />}
      {step.name === 'scan' && (
        <ScanSecret {...step} onDone={(codes) => setStep({ name: 'codes', codes })} onCancel={cancel} />
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={cancel} />}
    </Card>
  )
}

type NewSecret = { secret: string; uri: string }

function State({ onBegun }: { onBegun: (begun: NewSecret) => void }) {
  const state = useQuery(accountsApi.secondFactor.get.queryOptions())
  return (
    <Loaded query={unlessFailed(state)} failed="Não foi possível carregar a verificação" skeleton="h-16 w-full">
      {(factor) => <Switch {...factor} onBegun={onBegun} />}
    </Loaded>
  )
}

type Factor = Awaited<ReturnType<typeof accountsApi.secondFactor.get.call>>
type SwitchProps = Factor & { onBegun: (begun: NewSecret) => void }

function Switch({ isOn, since, codesLeft, onBegun }: SwitchProps) {
  const [isAsking, setAsking] = useState(false)
  const failed = 'Erro na verificação em duas etapas'
  const begin = useAction(accountsApi.secondFactor.begin.call, { done: onBegun, failed })
  const end = useAction(accountsApi.secondFactor.end.call, {
    done: () => toast.success('Verificação desativada!', 'Para entrar, basta a senha ou o código por e-mail.'),
    failed,
  })
  const formats = useFormats()
  const { account } = useMe()
  if (!isOn)
    return (
      <div className="grid gap-3">
        <p className="text-sm text-soft">
          Além da senha, o sistema pede um código do seu celular. Quem descobrir só a senha não consegue entrar.
        </p>
        <div>
          <Button
            icon={<ShieldCheck aria-hidden size={16} />}
            disabledReason={account.emailVerified ? undefined : 'Antes, confirme o e-mail da conta.'}
            pending={begin.isPending}
            onClick={() => begin.mutate(undefined)}
          >
            Ativar
          </Button>
        </div>
      </div>
    )
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink">
        <Badge tone="success">Ativada</Badge>
        {since && <span className="figures">desde {formats.dateOf(since)}</span>}
      </p>
      <p className="text-sm text-soft">
        {codesLeft === 0
          ? 'Você não tem mais códigos de recuperação. Desative e ative de novo para receber outros.'
          : `Códigos de recuperação restantes: ${codesLeft}.`}
      </p>
      <div>
        <Button pending={end.isPending} onClick={() => setAsking(true)}>
          Desativar
        </Button>
      </div>
      <Confirm
        open={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          end.mutate(undefined)
        }}
        title="Desativar a verificação em duas etapas?"
        text="Quem descobrir a sua senha poderá entrar na sua conta."
        confirmLabel="Desativar"
      />
    </div>
  )
}
