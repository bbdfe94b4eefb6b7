import type { ReactNode } from 'react'
import { StatCard } from './card.tsx'
import { Skeleton } from './skeleton.tsx'

type Props = { label: string; icon: ReactNode; value: string | undefined; note: string | undefined }

/** A figure, or a placeholder while it loads. */
export const FigureCard = ({ label, icon, value, note }: Props) => (
  <StatCard
    label={label}
    icon={icon}
    value={value ?? <Skeleton className="h-lh w-24" />}
    note={note ?? <Skeleton className="h-8 w-32 max-w-full @min-[12rem]:h-4" />}
  />
)
