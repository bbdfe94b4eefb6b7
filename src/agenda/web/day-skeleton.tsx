import { Skeleton } from '../../platform/web/ui/skeleton.tsx'

const columns = [
  [72, 120],
  [36, 72, 54],
  [108, 48],
]

/** The day's shape while it loads. */
export const DaySkeleton = () => (
  <div aria-busy className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_25rem]">
    <span className="visually-hidden">Carregando...</span>
    <div className="grid grid-cols-1 gap-6 rounded-card border border-line bg-surface p-5 md:grid-cols-3">
      {columns.map((heights, column) => (
        <div key={heights.join()} className={column > 0 ? 'max-md:hidden' : ''}>
          <Skeleton className="mb-6 h-9 w-36" />
          {heights.map((height, at) => (
            <span key={height} className="block" style={{ paddingTop: (at + 1) * (column + 1) * 14 }}>
              <span aria-hidden className="block animate-breathe rounded-sm bg-skeleton" style={{ height }} />
            </span>
          ))}
        </div>
      ))}
    </div>
    <div className="grid gap-4 rounded-card border border-line bg-surface p-5 max-xl:hidden">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-16 w-full" />
      ))}
    </div>
  </div>
)
