import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { messagesApi } from './api.ts'
import { MessageRuleForm } from './message-rule-form.tsx'
import { QuietHoursForm } from './quiet-hours-form.tsx'

/** All message rules, and the quiet hours. */
export function MessageRules() {
  const query = useQuery(messagesApi.rules.get.queryOptions())
  return (
    <Loaded
      query={query}
      failed={['Erro ao carregar mensagens', 'Não foi possível carregar os textos.']}
      skeleton={
        <div className="grid gap-5">
          <Skeleton className="h-32 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      }
      inCard
    >
      {({ rules, quiet, ...sender }) => (
        <div className="grid gap-5">
          <QuietHoursForm quiet={quiet} />
          {rules.map((rule) => (
            <MessageRuleForm key={`${rule.kind} ${rule.channel}`} rule={rule} sender={sender} />
          ))}
        </div>
      )}
    </Loaded>
  )
}
