import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '../../platform/web/use-formats.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { Badge, type Tone } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { type ApiKey, scopeNames } from '../api-key.ts'
import { integrationsApi } from './api.ts'
import { IntegrationCard, outsidePlan } from './integration-card.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { MadeSecret } from './made-secret.tsx'

const states: Record<ApiKey['state'], { label: string; tone: Tone }> = {
  active: { label: 'Ativa', tone: 'success' },
  revoked: { label: 'Revogada', tone: 'neutral' },
  ended: { label: 'Encerrada', tone: 'warning' },
}

/** The business's keys with maker, scopes and last use. */
export function KeyList() {
  const query = useQuery(integrationsApi.keys.list.queryOptions())
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [asked, setAsked] = useState<ApiKey | null>(null)
  const revoke = useAction(integrationsApi.keys.revoke.call, {
    done: () => toast.success('Chave revogada', 'O sistema que usava esta chave perdeu o acesso.'),
    failed: ['Erro', 'Não foi possível revogar a chave.'],
  })
  const { keys, isInPlan = false, planName = null } = query.data ?? {}
  return (
    <IntegrationCard
      title="Chaves de API"
      text="Com uma chave, outro sistema consulta e grava dados aqui em seu nome, só com os acessos que você escolher. As chaves que você criou param de funcionar quando você troca a senha ou encerra as suas sessões."
      newLabel="Criar chave"
      onNew={() => setMaking(true)}
      locked={isInPlan ? undefined : outsidePlan(planName)}
      isBeyondPlan={!isInPlan}
      query={query}
      errorTitle="Erro ao carregar as chaves"
      empty={
        keys?.length === 0
          ? {
              icon: <KeyRound aria-hidden size={22} />,
              title: 'Nenhuma chave criada',
              text: 'Crie uma para cada sistema: assim você revoga uma sem parar as outras.',
            }
          : undefined
      }
      listLabel="Chaves"
      items={keys?.map((key) => (
        <KeyItem key={key.id} of={key} onRevoke={() => setAsked(key)} />
      ))}
    >
      <Confirm
        open={asked !== null}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) revoke.mutate({ id: asked.id })
          setAsked(null)
        }}
        title={`Revogar a chave ${asked?.name ?? ''}?`}
        text="Ela para de funcionar na mesma hora e não volta. Para trocar, crie outra antes."
        confirmLabel="Revogar"
      />
      {isMaking && (
        <KeyDialog
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false)
            setSecret(made)
          }}
        />
      )}
      {secret && (
        <MadeSecret
          title="Chave criada"
          description="Copie agora: por segurança, a chave não será mostrada de novo. Quem tiver a chave acessa os dados em seu nome."
          label="Chave"
          hint="Guarde em um lugar seguro. Nunca publique a chave em uma página."
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </IntegrationCard>
  )
}

function KeyItem({ of: key, onRevoke }: { of: ApiKey; onRevoke: () => void }) {
  const formats = useFormats()
  const { label, tone } = states[key.state]
  const when = (at: string) => `${formats.dateOf(at)} às ${formats.timeOf(at)}`
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-4">
      <div className="grid min-w-56 flex-1 gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold break-words text-ink">{key.name}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-soft">{key.scopes.map((scope) => scopeNames[scope]).join(' · ')}</p>
        <p className="text-soft">
          <code>{key.hint}…</code> · criada por {key.madeBy} em {formats.dateOf(key.madeAt)} ·{' '}
          {key.lastUsedAt ? `usada pela última vez em ${when(key.lastUsedAt)}` : 'nunca usada'}
        </p>
        {key.state === 'ended' && (
          <p className="text-soft">
            Quem a criou trocou a senha, encerrou as sessões ou não é mais o proprietário. Crie outra.
          </p>
        )}
      </div>
      {key.state !== 'revoked' && (
        <Button size="sm" variant="ghost" aria-label={`Revogar ${key.name}`} onClick={onRevoke}>
          Revogar
        </Button>
      )}
    </li>
  )
}
