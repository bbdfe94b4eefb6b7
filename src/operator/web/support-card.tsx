import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { businessApi } from '../../business/web/api.ts'
import { defaultZone } from '../../platform/clock.ts'
import { formatDateTime } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'

/** Businesses whose owners have let support in, or the one that is given. Hidden if there are none. */
export function SupportCard({ only }: { only?: string }) {
  const { data = [] } = useQuery(businessApi.support.list.queryOptions())
  const businesses = only === undefined ? data : data.filter(({ id }) => id === only)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const enter = useAction(businessApi.support.enter.call, {
    done: async () => {
      // The query cache still holds the data of the business that was open before.
      await queryClient.resetQueries()
      await navigate({ to: paths.overview })
    },
    failed: 'Erro ao acessar o negócio',
  })
  if (businesses.length === 0) return null
  return (
    <Card title="Acesso liberado ao suporte">
      <ul className="divide-y divide-line">
        {businesses.map(({ id, name, grantedBy, endsAt, isEntered }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
            <div className="min-w-40 flex-1">
              <p className="truncate text-sm font-semibold text-ink">{name}</p>
              <p className="text-xs text-soft">
                Liberado por {grantedBy}, até {formatDateTime(endsAt, defaultZone)}
              </p>
            </div>
            <Button
              size="sm"
              aria-label={`Acessar ${name}`}
              pending={enter.isPending && enter.variables.id === id}
              disabledReason={isEntered ? 'Você já está neste negócio.' : undefined}
              onClick={() => enter.mutate({ id })}
            >
              Acessar
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
