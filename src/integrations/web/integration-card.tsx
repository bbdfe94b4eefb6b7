import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../platform/paths.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../platform/web/ui/states.tsx'

type Props = {
  title: string
  text: string
  /** The label of the button that makes one. */
  newLabel: string
  onNew: () => void
  /** Why nothing can be made; `isBeyondPlan`: because the plan does not include it. */
  locked: string | undefined
  isBeyondPlan: boolean
  query: { data: unknown; isError: boolean; error: unknown; isPending: boolean; refetch: () => unknown }
  errorTitle: string
  empty: { icon: ReactNode; title: string; text: string } | undefined
  listLabel: string
  items: ReactNode
  /** The dialogs. */
  children: ReactNode
}

/** A card with the list of keys or webhooks and a button to make another. */
export const IntegrationCard = (props: Props) => {
  const { title, text, newLabel, onNew, locked, isBeyondPlan, query, errorTitle, empty, listLabel } = props
  const isLoaded = query.data !== undefined
  return (
    <Card
      title={title}
      flush
      actions={
        <Button
          variant="primary"
          icon={<Plus aria-hidden size={16} />}
          disabledReason={isLoaded ? locked : 'A lista ainda não carregou.'}
          onClick={onNew}
        >
          {newLabel}
        </Button>
      }
    >
      <p className="px-5 pb-4 text-sm text-soft">{text}</p>
      {isLoaded && locked && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line bg-sunken px-5 py-4">
          <p className="text-sm text-ink">{locked}</p>
          {isBeyondPlan && <LinkButton to={paths.billing}>Ver planos</LinkButton>}
        </div>
      )}
      {query.isError && !isLoaded && (
        <ErrorState title={errorTitle} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {empty && <EmptyState {...empty} />}
      <ul
        aria-label={listLabel}
        aria-busy={query.isPending}
        className="divide-y divide-line border-t border-line empty:hidden"
      >
        {query.isPending && (
          <li className="px-5 py-4">
            <Skeleton className="h-14" />
          </li>
        )}
        {props.items}
      </ul>
      {props.children}
    </Card>
  )
}

export const outsidePlan = (plan: string | null) =>
  plan === null ? 'O seu plano não inclui a API.' : `A API faz parte do plano ${plan}.`
