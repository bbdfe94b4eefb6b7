import { FieldError } from '../../booking/web/field-error.tsx'
import { useTranslator } from '../../languages/web/use-translator.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { controlClass } from '../../platform/web/ui/input.tsx'

type Props = {
  name: string
  label: string
  value: string | undefined
  fields: Record<string, string>
  required?: boolean
  type?: 'tel' | 'email'
  autoComplete?: string
  placeholder?: string
}

/** A field of a plain form. The first field with an error gets the focus, without JavaScript too. */
export function OwnField({ name, label, value, fields, required = false, ...rest }: Props) {
  const { say } = useTranslator()
  return (
    <div className="min-w-0">
      <label htmlFor={name} className="font-semibold">
        {label} {!required && <span className="font-normal text-soft">{say('(opcional)')}</span>}
      </label>
      <input
        id={name}
        name={name}
        required={required}
        defaultValue={value}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field with an error takes the focus, without JavaScript too
        autoFocus={Object.keys(fields)[0] === name}
        aria-invalid={fields[name] ? true : undefined}
        aria-describedby={fields[name] ? `${name}-error` : undefined}
        className={classNames(controlClass, 'mt-1 h-12')}
        {...rest}
      />
      <FieldError name={name} fields={fields} />
    </div>
  )
}
