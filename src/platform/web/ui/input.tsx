import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'

/** The classes of all text controls. 16 px on phones, because iOS zooms into smaller text. */
export const controlClass =
  'min-h-control w-full min-w-0 rounded-control border border-control bg-surface px-3 text-base text-ink md:text-sm ' +
  'transition-colors hover:border-soft focus-visible:border-focus focus-visible:outline-3 focus-visible:outline-focus/25 ' +
  'aria-invalid:border-danger-solid aria-invalid:focus-visible:outline-danger-solid/25 disabled:bg-sunken disabled:text-faint'

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={classNames(controlClass, className)} />
)

export const Textarea = ({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) => (
  <textarea rows={rows} {...rest} className={classNames(controlClass, 'py-2', className)} />
)

export function PasswordInput(props: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false)
  return (
    <span className="relative block">
      <Input {...props} type={shown ? 'text' : 'password'} className="pr-12" />
      <button
        type="button"
        aria-label={shown ? 'Ocultar senha' : 'Mostrar senha'}
        onClick={() => setShown(!shown)}
        className="focus-ring absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-soft hover:text-ink"
      >
        {shown ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
      </button>
    </span>
  )
}
