import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { ApiExamples } from './api-examples.tsx'
import { KeyList } from './key-list.tsx'

/** How programs of the business come in, with what a first request looks like. */
export const IntegrationsPage = () => (
  <>
    <PageHeader title="API" subtitle="Conecte outros sistemas ao seu negócio." />
    <div className="grid max-w-4xl gap-5">
      <KeyList />
      <ApiExamples />
    </div>
  </>
)
