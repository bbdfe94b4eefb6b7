import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { defaultZone } from '../../platform/clock.ts'
import { formatDate, formatDocument } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { BusinessSheet } from '../business-sheet.ts'
import { type AdjustmentChoice, AdjustmentDialog } from './adjustment-dialog.tsx'
import { operatorApi } from './api.ts'
import { BusinessAdjustments, BusinessConnections, BusinessMembers } from './business-cards.tsx'
import { BusinessInvoices } from './business-invoices.tsx'
import { BusinessJobs } from './business-jobs.tsx'
import { BusinessPlan } from './business-plan.tsx'
import { SupportCard } from './support-card.tsx'

/** A business as what it is to us, and what can be done for it by hand. */
export function BusinessPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(operatorApi.businesses.get.queryOptions({ input: { id } }))
  const isGone = !query.data && ['NOT_FOUND', 'INVALID_INPUT'].includes(refusalOf(query.error)?.code ?? '')
  return (
    <>
      <Link
        to={paths.masterBusinesses}
        className="focus-ring mb-2 -ml-1 inline-flex min-h-8 items-center gap-1 rounded-sm pr-1 text-sm text-soft hover:text-ink max-md:min-h-11"
      >
        <ChevronLeft aria-hidden size={16} />
        Negócios
      </Link>
      {isGone ? (
        <>
          <PageHeader title="Negócio" />
          <EmptyState
            title="Negócio não encontrado"
            text="O endereço está incompleto, ou este negócio não existe mais."
            action={<LinkButton to={paths.masterBusinesses}>Ver todos os negócios</LinkButton>}
          />
        </>
      ) : (
        <>
          {!query.data && <PageHeader title="Negócio" />}
          <Loaded
            query={query}
            failed="Erro ao carregar o negócio"
            skeleton="h-96 rounded-card"
            around={(failure) => <Card>{failure}</Card>}
          >
            {(sheet) => <Sheet sheet={sheet} />}
          </Loaded>
        </>
      )}
    </>
  )
}

function Sheet({ sheet }: { sheet: BusinessSheet }) {
  const [adjusting, setAdjusting] = useState<AdjustmentChoice | null>(null)
  const { business } = sheet
  const known = [business.slug, business.document && formatDocument(business.document)].filter(Boolean).join(' · ')
  return (
    <>
      <PageHeader
        title={business.name}
        subtitle={`${known ? `${known} · ` : ''}cadastro em ${formatDate(business.createdAt, defaultZone)}`}
      />
      <div className="grid grid-cols-1 items-start gap-4 md:gap-5 lg:grid-cols-[2fr_1fr]">
        <div className="grid min-w-0 gap-4 md:gap-5">
          <BusinessPlan sheet={sheet} onAdjust={setAdjusting} />
          <BusinessInvoices invoices={sheet.invoices} onAdjust={setAdjusting} />
          <BusinessAdjustments adjustments={sheet.adjustments} />
        </div>
        <div className="grid min-w-0 gap-4 md:gap-5">
          <SupportCard only={business.id} />
          <BusinessMembers members={sheet.members} />
          <BusinessConnections connections={sheet.connections} />
          <BusinessJobs jobs={sheet.jobs} />
        </div>
      </div>
      {adjusting && <AdjustmentDialog adjusting={adjusting} sheet={sheet} onClose={() => setAdjusting(null)} />}
    </>
  )
}
