import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { roleNames, support } from '../permissions.ts'
import { accountsApi } from './api.ts'
import { useMe } from './session.tsx'

/**
 * Shown to people of several businesses, and to those who were removed from the business of their session. Support
 * leaves a business by the banner.
 */
export function BusinessesCard() {
  const { membership, businesses } = useMe()
  const queryClient = useQueryClient()
  const change = useAction(accountsApi.switchBusiness.call, {
    // The query cache still holds data of the previous business.
    done: () => queryClient.resetQueries(),
    failed: 'Erro ao trocar de negócio',
  })
  const choices = businesses.filter(({ id }) => id !== membership?.businessId)
  if (membership && (membership.role === support || choices.length === 0)) return null
  return (
    <Card title="Negócios">
      {!membership && <p className="mb-3 text-sm text-soft">Você não tem mais acesso ao negócio em que estava.</p>}
      <ul className="divide-y divide-line">
        {businesses.map(({ id, name, role }) => (
          <li key={id} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0 flex-1">
              <p className="truncate text-sm font-semibold text-ink">{name}</p>
              <p className="text-xs text-soft">{roleNames[role]}</p>
            </div>
            {id === membership?.businessId ? (
              <Badge tone="info">Aberto agora</Badge>
            ) : (
              <Button
                size="sm"
                aria-label={`Abrir ${name}`}
                pending={change.isPending && change.variables.businessId === id}
                onClick={() => change.mutate({ businessId: id })}
              >
                Abrir
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
