import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { formatCount, formatMean } from '../../platform/format.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Pager } from '../../platform/web/ui/pager.tsx'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { useListAddress } from '../../platform/web/use-list-address.ts'
import { type RatingsShown, ratingsPerPage, ratingsShown, type RatingSum, starCounts } from '../rating.ts'
import { ratingsApi } from './api.ts'
import { RatingItem } from './rating-item.tsx'

const starChoices = ['', ...starCounts.map(String)]
const starOptions = [
  { value: '', label: 'Todas as notas' },
  ...starCounts.map((stars) => ({ value: String(stars), label: stars === 1 ? '1 estrela' : `${stars} estrelas` })),
]

/** What clients said of their visits, for whoever answers for the business's pages. */
export function RatingsPage() {
  const { filter, setFilters, page, setPage } = useListAddress()
  const which = filter('which', ratingsShown)
  const stars = filter('stars', starChoices)
  const query = useQuery({
    ...ratingsApi.list.queryOptions({ input: { which, stars: stars ? Number(stars) : null, page } }),
    placeholderData: keepPreviousData,
  })
  const counted = (name: string, count: number | undefined) => (count ? `${name} (${formatCount(count)})` : name)
  const { sum } = query.data ?? {}
  return (
    <>
      <PageHeader
        title="Avaliações"
        subtitle="O que os clientes dizem depois de atendidos. A nota e o total contam todas, também as ocultadas."
      />
      <div className="grid gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-full max-w-xl">
            <Segmented<RatingsShown>
              label="Mostrar"
              value={which}
              options={[
                { value: 'all', label: 'Todas' },
                { value: 'unanswered', label: counted('Sem resposta', sum?.unanswered) },
                { value: 'hidden', label: counted('Ocultadas', sum?.hidden) },
              ]}
              onChange={(next) => setFilters({ which: next === 'all' ? undefined : next })}
            />
          </div>
          <div className="w-44">
            <Select
              aria-label="Nota"
              value={stars}
              options={starOptions}
              onChange={({ target }) => setFilters({ stars: target.value || undefined })}
            />
          </div>
        </div>
        <Loaded
          query={query}
          failed={['Erro ao carregar avaliações', 'Não foi possível carregar as avaliações dos clientes.']}
          skeleton="h-64 rounded-card"
          inCard
        >
          {({ ratings, count, sum }) => (
            <Card flush title={sumWords(sum)}>
              {ratings.length === 0 ? (
                <EmptyState
                  icon={<MessagesSquare aria-hidden size={22} />}
                  title={sum.count === 0 ? 'Nenhuma avaliação ainda' : 'Nenhuma avaliação com estes filtros'}
                  text="Depois do atendimento, o cliente avalia pelo link do próprio horário. A mensagem de agradecimento leva o link."
                />
              ) : (
                <ul aria-label="Avaliações" className="divide-y divide-line border-t border-line">
                  {ratings.map((rating) => (
                    <RatingItem key={rating.id} rating={rating} />
                  ))}
                </ul>
              )}
              <Pager page={page} pageSize={ratingsPerPage} count={count} onPage={setPage} />
            </Card>
          )}
        </Loaded>
      </div>
    </>
  )
}

/** `4,8 de 5 em 32 avaliações`. */
const sumWords = ({ count, mean }: RatingSum): string =>
  mean === null
    ? 'Sem nota ainda'
    : `${formatMean(mean)} de 5 em ${count === 1 ? '1 avaliação' : `${formatCount(count)} avaliações`}`
