import { type ReactNode, useState } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'

type Props = {
  /** TanStack Query results, or the part of them that is needed. */
  queries: readonly { isPending: boolean }[]
  /** The size of the placeholder, as class names. */
  skeleton: string
  children: ReactNode
}

/**
 * Parts that stand one above the other and are as high as their answers. They are shown once all are answered, so that
 * none pushes down what somebody already reads or presses. A part whose question failed says so itself, and asks again
 * when it is mounted: what was shown once stays.
 */
export function Together({ queries, skeleton, children }: Props) {
  const [isShown, setShown] = useState(false)
  if (!isShown && queries.every(({ isPending }) => !isPending)) setShown(true)
  if (isShown) return children
  return (
    <div aria-busy>
      <span className="visually-hidden">Carregando...</span>
      <Skeleton className={skeleton} />
    </div>
  )
}
