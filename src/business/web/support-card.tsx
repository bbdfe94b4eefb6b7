import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { productName } from '../../platform/brand.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import { ListEnd } from '../../platform/web/ui/states.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { mostVisits, supportHours, supportHoursNames, type SupportGrant, type SupportHours } from '../support.ts'
import { businessApi } from './api.ts'

const options = supportHours.map((hours) => ({ value: String(hours), label: supportHoursNames[hours] }))

/** The owner lets our support look into the business, for a time and without changing anything. */
export function SupportCard() {
  const query = useQuery(businessApi.support.get.queryOptions())
  return (
    <Card title="Acesso do suporte">
      <p className="mb-4 max-w-prose text-sm text-soft">
        Se pedir ajuda, você pode deixar o suporte do {productName()} ver o seu negócio. Ele só consulta: não vende, não
        agenda, não altera e não exporta nada. Cada acesso fica registrado no histórico.
      </p>
      <Loaded query={query} failed="Erro ao carregar o acesso do suporte" skeleton="h-12 w-full max-w-md">
        {(grant) => (grant ? <Open grant={grant} /> : <Closed />)}
      </Loaded>
    </Card>
  )
}

function Closed() {
  const [hours, setHours] = useState<SupportHours>(24)
  const allow = useAction(businessApi.support.grant.call, {
    done: () => toast.success('Acesso do suporte liberado!', `Termina sozinho em ${supportHoursNames[hours]}.`),
    failed: 'Erro ao liberar o acesso',
  })
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="Por quanto tempo">
        {(control) => (
          <Select
            {...control}
            value={String(hours)}
            options={options}
            onChange={({ target }) => setHours(supportHours.find((one) => String(one) === target.value) ?? hours)}
          />
        )}
      </Field>
      <Button pending={allow.isPending} onClick={() => allow.mutate({ hours })}>
        Liberar acesso
      </Button>
    </div>
  )
}

function Open({ grant: { endsAt, visits } }: { grant: NonNullable<SupportGrant> }) {
  const { dateTimeOf } = useFormats()
  const end = useAction(businessApi.support.end.call, {
    done: () => toast.success('Acesso do suporte encerrado!'),
    failed: 'Erro ao encerrar o acesso',
  })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone="warning">Liberado</Badge>
        <p className="min-w-40 flex-1 text-sm text-ink">Até {dateTimeOf(endsAt)}</p>
        <Button pending={end.isPending} onClick={() => end.mutate(undefined)}>
          Encerrar acesso
        </Button>
      </div>
      {visits.length > 0 ? (
        <>
          <ul aria-label="Acessos do suporte" className="divide-y divide-line border-t border-line text-sm">
            {visits.map(({ name, at }) => (
              <li key={at} className="flex justify-between gap-3 py-2">
                <span className="min-w-0 truncate text-ink">{name}</span>
                <span className="shrink-0 text-soft">entrou em {dateTimeOf(at)}</span>
              </li>
            ))}
          </ul>
          <ListEnd count={visits.length} most={mostVisits}>
            Estes são os últimos {mostVisits} acessos. Todos estão no Histórico de alterações.
          </ListEnd>
        </>
      ) : (
        <p className="text-sm text-soft">Ninguém do suporte entrou ainda.</p>
      )}
    </div>
  )
}
