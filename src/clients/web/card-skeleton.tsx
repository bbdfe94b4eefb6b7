import { Skeleton } from '../../platform/web/ui/skeleton.tsx'

const tiles = ['spent', 'last', 'next', 'status']

/** The card's shape while it loads. */
export const CardSkeleton = () => (
  <div aria-busy className="grid gap-4">
    <span className="visually-hidden">Carregando...</span>
    <Skeleton className="h-7 w-56" />
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tiles.map((tile) => (
        <Skeleton key={tile} className="h-24 w-full" />
      ))}
    </div>
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  </div>
)
