import { Copy, ShieldCheck, ShieldQuestionMark } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { copyLink } from '../../platform/web/share-link.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { DataTable } from '../../platform/web/ui/data-table.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import type { DomainView } from '../contract.ts'
import type { DomainState } from '../domain.ts'
import { problemTexts } from '../domain-records.ts'
import { domainsApi } from './api.ts'

type Domain = NonNullable<DomainView['domain']>

const states: Record<DomainState, { label: string; tone: 'neutral' | 'warning' | 'success' | 'danger' }> = {
  pending: { label: 'Pendente', tone: 'warning' },
  verifying: { label: 'Verificando', tone: 'neutral' },
  active: { label: 'Ativo', tone: 'success' },
  failed: { label: 'Não conectado', tone: 'danger' },
}

/** A domain that was connected, or is about to be: how it stands, its records and its certificate. */
export function ConnectedDomain({ domain, mayConnect }: { domain: Domain; mayConnect: boolean }) {
  const formats = useFormats()
  const { name, state, problem, checkedAt, records } = domain
  useTellWhenActive(domain)
  const check = useAction(domainsApi.check.call, { failed: 'Erro ao verificar domínio' })
  return (
    <>
      <Card title="Domínio próprio" actions={<Badge tone={states[state].tone}>{states[state].label}</Badge>}>
        <p className="text-base font-semibold break-all">{name}</p>
        <div role="status" className="mt-1 text-sm text-soft">
          {problem ? (
            <p>{problemTexts[problem]}</p>
          ) : state === 'active' ? (
            <p>Seu site e sua página de agendamento abrem neste domínio.</p>
          ) : (
            <p>
              Crie os registros da tabela abaixo onde você comprou o domínio. Verificamos automaticamente a cada 10
              minutos.
            </p>
          )}
          {checkedAt && <p className="mt-1">Última verificação: {formats.dateTimeOf(checkedAt)}</p>}
        </div>
        {mayConnect && (
          <div className="mt-4 flex flex-wrap gap-2">
            <Button
              writes
              pending={check.isPending}
              disabledReason={state === 'verifying' ? 'A verificação está em andamento.' : undefined}
              onClick={() => check.mutate(undefined)}
            >
              Verificar agora
            </Button>
            <RemoveDomain name={name} />
          </div>
        )}
      </Card>
      <Card title="Registros DNS">
        <DataTable
          label="Registros DNS"
          columns={[
            { header: 'Tipo', cell: ({ type }) => type, primary: true },
            { header: 'Nome', cell: (record) => <span className="break-words">{record.name}</span> },
            { header: 'Valor', cell: ({ value }) => <span className="break-all">{value}</span> },
            { header: 'TTL', cell: ({ ttl }) => <span className="figures">{ttl}</span> },
            {
              header: 'Ação',
              cell: (record) => (
                <IconButton
                  label={`Copiar valor do registro ${record.type} ${record.name}`}
                  variant="secondary"
                  icon={<Copy aria-hidden size={16} />}
                  onClick={() => void copyLink(record.value)}
                />
              ),
            },
          ]}
          query={{ data: records, isError: false, refetch: () => {} }}
          rowKey={(record) => `${record.type} ${record.name} ${record.value}`}
          empty={null}
          errorTitle="Erro"
        />
      </Card>
      {state === 'active' && <Certificate isSecure={domain.isSecure} />}
    </>
  )
}

/** Shows a toast when the domain becomes active while the screen is open. */
function useTellWhenActive({ name, state }: Domain) {
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== 'active' && state === 'active') toast.success('Domínio conectado!', name)
    before.current = state
  }, [name, state])
}

function RemoveDomain({ name }: { name: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button writes variant="ghost" onClick={() => setAsking(true)}>
        Remover domínio
      </Button>
      <ConfirmAction
        asking={asking}
        onClose={() => setAsking(false)}
        act={() => domainsApi.remove.call()}
        done={() => toast.success('Domínio removido!', name)}
        failed="Erro ao remover domínio"
        title="Remover o domínio?"
        text={`${name} deixa de abrir o seu site na hora. O endereço padrão continua funcionando.`}
        confirmLabel="Remover domínio"
      />
    </>
  )
}

const Certificate = ({ isSecure }: { isSecure: boolean }) => (
  <Card
    title={isSecure ? 'SSL Ativo' : 'SSL pendente'}
    actions={<Badge tone={isSecure ? 'success' : 'warning'}>{isSecure ? 'Seguro' : 'Sem certificado'}</Badge>}
  >
    <div className="flex items-start gap-3 text-sm text-soft">
      {isSecure ? (
        <ShieldCheck aria-hidden size={18} className="mt-0.5 shrink-0" />
      ) : (
        <ShieldQuestionMark aria-hidden size={18} className="mt-0.5 shrink-0" />
      )}
      <p>
        {isSecure
          ? 'O certificado do domínio está válido: a conexão com o site é segura.'
          : 'O certificado deste endereço ainda não está pronto. Ele é emitido automaticamente depois que o domínio fica ativo.'}
      </p>
    </div>
  </Card>
)
