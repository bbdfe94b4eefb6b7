import { classNames } from './class-names.ts'

/** A place that will be filled, in the shape of what fills it. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={classNames('block animate-breathe rounded-sm bg-skeleton', className ?? 'h-4 w-full')} />
)
