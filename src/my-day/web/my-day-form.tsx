import type { ReactNode } from 'react'
import { paths } from '../../platform/paths.ts'
import type { OwnAct } from '../my-day.ts'

type Props = { id: string; act: OwnAct; date: string | undefined; className?: string; children: ReactNode }

/** A form of the page: an act, after which the same day is shown. */
export const ActForm = ({ id, act, date, className, children }: Props) => (
  <form method="post" action={paths.myDayAct(id, act)} noValidate className={className}>
    {date && <input type="hidden" name="dia" value={date} />}
    {children}
  </form>
)
