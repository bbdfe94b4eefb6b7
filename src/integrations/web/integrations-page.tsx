import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { ApiExamples } from './api-examples.tsx'
import { KeyList } from './key-list.tsx'
import { WebhookList } from './webhook-list.tsx'

/** API keys, webhooks and example requests. */
export const IntegrationsPage = () => (
  <>
    <PageHeader title="API e webhooks" subtitle="Conecte outros sistemas ao seu negócio." />
    <div className="grid max-w-4xl gap-5">
      <KeyList />
      <WebhookList />
      <ApiExamples />
    </div>
  </>
)
