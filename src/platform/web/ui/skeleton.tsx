import { classNames } from './class-names.ts'

/** A placeholder in the shape of the content that is loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={classNames('block animate-breathe rounded-sm bg-skeleton', className ?? 'h-4 w-full')} />
)
