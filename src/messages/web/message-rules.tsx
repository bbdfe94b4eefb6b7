import { useQuery } from '@tanstack/react-query'
import { Card } from '../../platform/web/ui/card.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import { messagesApi } from './api.ts'
import { MessageRuleForm } from './message-rule-form.tsx'
import { QuietHoursForm } from './quiet-hours-form.tsx'

/** All message rules, and the quiet hours. */
export function MessageRules() {
  const query = useQuery(messagesApi.rules.get.queryOptions())
  if (query.data) {
    const { rules, quiet, businessName, pageUrl } = query.data
    return (
      <div className="grid gap-5">
        <QuietHoursForm quiet={quiet} />
        {rules.map((rule) => (
          <MessageRuleForm key={`${rule.kind} ${rule.channel}`} rule={rule} sender={{ businessName, pageUrl }} />
        ))}
      </div>
    )
  }
  if (query.isError)
    return (
      <Card>
        <ErrorState
          title="Erro ao carregar mensagens"
          text="Não foi possível carregar os textos."
          onRetry={() => void query.refetch()}
        />
      </Card>
    )
  return (
    <div aria-busy className="grid gap-5">
      <span className="visually-hidden">Carregando...</span>
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}
