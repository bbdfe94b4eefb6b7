import { classNames } from '../../platform/web/ui/class-names.ts'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import type { View } from '../period.ts'

const columns = [[72, 120], [36, 72, 54], [108, 48], [54, 90], [120], [36, 108], [72, 48]]
const weeks = [1, 2, 3, 4, 5]
const box = 'rounded-card border border-line bg-surface'

/** The placeholder while a day, week or month loads, in the same shape. */
export const PeriodSkeleton = ({ view }: { view: View }) => (
  <div aria-busy className={classNames(view === 'day' && 'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]')}>
    <span className="visually-hidden">Carregando...</span>
    {view === 'month' ? <Month /> : <Columns count={view === 'week' ? 7 : 3} />}
    {view === 'day' && (
      <div className={`grid gap-4 p-5 max-xl:hidden ${box}`}>
        {weeks.map((row) => (
          <Skeleton key={row} className="h-16 w-full" />
        ))}
      </div>
    )}
  </div>
)

const Columns = ({ count }: { count: number }) => (
  <div className={`grid auto-cols-fr grid-flow-col gap-6 p-5 ${box}`}>
    {columns.slice(0, count).map((heights, column) => (
      <div key={heights.join()} className={column > 0 ? 'max-md:hidden' : ''}>
        <Skeleton className="mb-6 h-9 w-full" />
        {heights.map((height, at) => (
          <span key={height} className="block" style={{ paddingTop: (at + 1) * ((column % 3) + 1) * 14 }}>
            <span aria-hidden className="block animate-breathe rounded-sm bg-skeleton" style={{ height }} />
          </span>
        ))}
      </div>
    ))}
  </div>
)

const Month = () => (
  <div className={`grid gap-px p-3 ${box}`}>
    {weeks.map((week) => (
      <div key={week} className="grid grid-cols-7 gap-3 py-2">
        {columns.map((heights) => (
          <Skeleton key={heights.join()} className="h-22 w-full" />
        ))}
      </div>
    ))}
  </div>
)
