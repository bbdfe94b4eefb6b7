import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** The look of everything that is typed into. 16 px on phones, or iOS zooms in. */
export const controlClass =
  'min-h-control w-full min-w-0 rounded-control border border-control bg-surface px-3 text-base text-ink md:text-sm ' +
  'focus-ring hover:border-ink aria-invalid:border-danger-solid disabled:opacity-50'

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={classNames(controlClass, className)} />
)

export const Textarea = ({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) => (
  <textarea rows={rows} {...rest} className={classNames(controlClass, 'py-2', className)} />
)

/** Dates and times use the browser's own pickers, which every phone's owner knows. */
export const DateInput = (props: ComponentProps<'input'>) => (
  <Input type="date" {...props} className="picker figures" data-empty={props.value ? undefined : true} />
)
export const TimeInput = (props: ComponentProps<'input'>) => (
  <Input type="time" {...props} className="picker figures" data-empty={props.value ? undefined : true} />
)
