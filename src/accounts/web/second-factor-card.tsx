import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { accountsApi } from './api.ts'
import { PasswordOnceMore } from './password-once-more.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ScanSecret } from './scan-secret.tsx'
import { useMe } from './session.tsx'

type Step =
  | { name: 'rest' | 'begin' | 'end' }
  | { name: 'scan'; secret: string; uri: string }
  | { name: 'codes'; codes: string[] }

const rest: Step = { name: 'rest' }

/** Switches the second factor on and off, step by step inside the card. */
export function SecondFactorCard() {
  const [step, setStep] = useState<Step>(rest)
  const cancel = () => setStep(rest)
  return (
    <Card title="Verificação em duas etapas">
      {step.name === 'rest' && (
        <State onBegin={() => setStep({ name: 'begin' })} onEnd={() => setStep({ name: 'end' })} />
      )}
      {step.name === 'begin' && (
        <PasswordOnceMore
          label="Ativar verificação em duas etapas"
          confirmLabel="Continuar"
          submit={async (values) => setStep({ name: 'scan', ...(await accountsApi.secondFactor.begin.call(values)) })}
          onCancel={cancel}
        />
      )}
      {step.name === 'scan' && (
        <ScanSecret {...step} onDone={(codes) => setStep({ name: 'codes', codes })} onCancel={cancel} />
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={cancel} />}
      {step.name === 'end' && (
        <PasswordOnceMore
          label="Desativar verificação em duas etapas"
          confirmLabel="Desativar"
          submit={async (values) => {
            await accountsApi.secondFactor.end.call(values)
            cancel()
            toast.success('Verificação desativada!', 'Para entrar, basta a senha ou o código por e-mail.')
          }}
          onCancel={cancel}
        />
      )}
    </Card>
  )
}

function State({ onBegin, onEnd }: { onBegin: () => void; onEnd: () => void }) {
  const formats = useFormats()
  const { account } = useMe()
  const state = useQuery(accountsApi.secondFactor.get.queryOptions())
  if (state.isError)
    return <ErrorState title="Não foi possível carregar a verificação" onRetry={() => void state.refetch()} />
  if (!state.data) return <Skeleton className="h-16 w-full" />
  const { isOn, since, codesLeft } = state.data
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
            onClick={onBegin}
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
        <Button onClick={onEnd}>Desativar</Button>
      </div>
    </div>
  )
}
