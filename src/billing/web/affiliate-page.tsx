import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { productName } from '../../platform/brand.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { EmptyState, ErrorState } from '../../platform/web/ui/states.tsx'
import { words } from '../../platform/words.ts'
import { affiliateRefusals } from '../affiliate.ts'
import { AffiliateAccountCard } from './affiliate-account-card.tsx'
import { AffiliateEntriesCard } from './affiliate-entries-card.tsx'
import { AffiliateFigures } from './affiliate-figures.tsx'
import { AffiliateLink } from './affiliate-link.tsx'
import { affiliateAt } from './api.ts'
import { ReferralsCard } from './referrals-card.tsx'
import { TiersCard } from './tiers-card.tsx'

const { AFFILIATES_OFF } = affiliateRefusals

export function AffiliatePage() {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...affiliateAt(page), placeholderData: keepPreviousData })
  const isOff = refusalOf(query.error)?.code === AFFILIATES_OFF.code
  const affiliate = isOff ? undefined : query.data
  return (
    <>
      <PageHeader
        title="Programa de Afiliados"
        subtitle={`Indique o ${productName()} a outros negócios e receba comissão.`}
      />
      {isOff ? (
        <Card>
          <EmptyState
            icon={<Gift aria-hidden size={22} />}
            title={words(AFFILIATES_OFF.title)}
            text={words(AFFILIATES_OFF.text)}
          />
        </Card>
      ) : query.isError && !affiliate ? (
        <Card>
          <ErrorState
            title="Erro ao carregar o Programa de Afiliados"
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        </Card>
      ) : (
        <div className="grid max-w-5xl grid-cols-1 gap-5" aria-busy={!affiliate}>
          <AffiliateFigures affiliate={affiliate} />
          <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
            <AffiliateLink code={affiliate?.code} />
            <TiersCard count={affiliate?.count} />
          </div>
          <AffiliateAccountCard />
          <AffiliateEntriesCard />
          <ReferralsCard query={query} page={page} onPage={setPage} />
        </div>
      )}
    </>
  )
}
