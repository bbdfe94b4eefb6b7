import { useQuery } from '@tanstack/react-query'
import { Together } from '../../platform/web/frames/together.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { integrationsApi } from './api.ts'
import { ApiExamples } from './api-examples.tsx'
import { KeyList } from './key-list.tsx'
import { WebhookList } from './webhook-list.tsx'

/** API keys, webhooks and example requests. */
export function IntegrationsPage() {
  const queries = [
    useQuery(integrationsApi.keys.list.queryOptions()),
    useQuery(integrationsApi.webhooks.list.queryOptions()),
  ]
  return (
    <>
      <PageHeader title="API e webhooks" subtitle="Conecte outros sistemas ao seu negócio." />
      <Together queries={queries} skeleton="h-96 max-w-4xl rounded-card">
        <div className="grid max-w-4xl gap-5">
          <KeyList />
          <WebhookList />
          <ApiExamples />
        </div>
      </Together>
    </>
  )
}
