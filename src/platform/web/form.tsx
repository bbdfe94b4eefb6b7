import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, type RefObject, use, useCallback, useEffect, useId, useRef, useState } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  useForm,
  useFormState,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { words } from '../words.ts'
import type { refusalOf } from './api.ts'
import { ClosedForms } from './closed-forms.ts'
import { fieldToFocus } from './focus-in-form.ts'
import { failureHandler, type OnFailure } from './toast-failure.ts'

type RefusedCall = NonNullable<ReturnType<typeof refusalOf>>

type Rule<Input, Output> = z.ZodMiniType<Output, Input>

/** The schema, with its messages turned into texts. */
const ruleInWords = <Schema extends z.ZodMiniType>(schema: Schema) => ({
  '~standard': {
    ...schema['~standard'],
    validate: async (typed: unknown) => {
      const read = await schema['~standard'].validate(typed)
      if (!read.issues) return read
      return { issues: read.issues.map((issue) => ({ ...issue, message: words(issue.message) })) }
    },
  },
})

/** `failed` and `onFailure` are about failures that no field caused. */
type Options<Input extends FieldValues, Output> = OnFailure & {
  /** The schema, or a function that loads it later, for pages whose first bytes must be few. */
  schema: Rule<Input, Output> | (() => Promise<Rule<Input, Output>>)
  defaultValues: DefaultValues<Input>
  /** Called when fields are invalid, for a notice beside their messages. */
  onInvalid?: () => void
  /** Sends the values. The typed values stay until it succeeds. */
  submit: (values: Output) => Promise<unknown>
}

export type FormShell<Input extends FieldValues> = {
  id: string
  control: Control<Input>
  pending: boolean
  onSubmit: () => void
  reset: (values?: DefaultValues<Input>) => void
  /** New values of what is stored; what was typed stays. */
  follow: (values: Input) => void
  /** Replaces all values as if they were typed. */
  change: (values: Input) => void
  values: () => Input
  /** Fills empty fields only. */
  fill: (values: Partial<Input>) => void
}

/**
 * A form that validates with the server's schema, sends only once at a time, and shows the server's refusal at the
 * fields that it names.
 */
export function useFormShell<Input extends FieldValues, Output>(options: Options<Input, Output>): FormShell<Input> {
  const { schema, defaultValues, submit, onInvalid } = options
  const onFailure = failureHandler(options)
  const id = useId()
  const [pending, setPending] = useState(false)
  // A ref, because a second click may come before the first one has rendered.
  const sending = useRef(false)
  const form = useForm<Input, unknown, Output>({
    resolver:
      typeof schema === 'function'
        ? async (...typed) => standardSchemaResolver(ruleInWords(await schema()))(...typed)
        : standardSchemaResolver(ruleInWords(schema)),
    defaultValues,
    shouldFocusError: true,
  })

  const send = async (values: Output) => {
    setPending(true)
    try {
      await submit(values)
    } catch (error) {
      const refusal = await refusalIn(error)
      const fields = Object.entries(refusal?.fields ?? {})
      for (const [i, [field, message]] of fields.entries())
        form.setError(field as FieldPath<Input>, { message }, { shouldFocus: i === 0 })
      if (fields.length === 0) onFailure(refusal)
      // A field that the form does not have shows nothing.
      else if (fields.every(([field]) => form.getValues(field as FieldPath<Input>) === undefined))
        onFailure({ ...refusal!, text: fields.map(([, message]) => message).join(' ') })
    } finally {
      setPending(false)
    }
  }
  /** Waits for a schema that is still loading. If it cannot be loaded, that counts as no answer from the server. */
  const comes = async (load: () => Promise<unknown>): Promise<boolean> => {
    setPending(true)
    try {
      await load()
      return true
    } catch {
      return false
    } finally {
      setPending(false)
    }
  }
  const once = async () => {
    if (sending.current) return
    sending.current = true
    try {
      if (typeof schema === 'function' && !(await comes(schema))) return onFailure(null)
      await form.handleSubmit(send, onInvalid)()
    } finally {
      sending.current = false
    }
  }
  const { getValues, setValue } = form
  const fill = useCallback(
    (values: Partial<Input>) => {
      for (const [name, value] of Object.entries(values)) {
        const field = name as FieldPath<Input>
        if (value !== null && value !== undefined && !getValues(field))
          setValue(field, value as PathValue<Input, FieldPath<Input>>, { shouldDirty: true, shouldValidate: true })
      }
    },
    [getValues, setValue],
  )
  return {
    id,
    control: form.control as unknown as Control<Input>,
    pending,
    onSubmit: () => void once(),
    reset: (values) => form.reset(values),
    follow: (values) => form.reset(values, { keepDirtyValues: true }),
    change: (values) => form.reset(values, { keepDefaultValues: true }),
    values: () => form.getValues(),
    fill,
  }
}

/** Imported on demand, because it brings the whole API client. If the import fails, there is no refusal. */
async function refusalIn(error: unknown): Promise<RefusedCall | null> {
  try {
    const { refusalOf } = await import('./api.ts')
    return refusalOf(error)
  } catch {
    return null
  }
}

/** The form element of a shell. Its submit button may be elsewhere, with `form={shell.id}`. */
export function Form<Input extends FieldValues>(props: {
  shell: FormShell<Input>
  label: string
  children: ReactNode
  className?: string | undefined
  /** For the one form of a page: its first field has the focus, except on a touch screen. */
  takesFocus?: boolean
}) {
  const { shell, label, children, className = 'grid gap-4', takesFocus = false } = props
  const { isDirty } = useFormState({ control: shell.control })
  const closed = use(ClosedForms)
  const form = useRef<HTMLFormElement>(null)
  useFaultInSight(shell.control, form)
  useEffect(() => {
    if (takesFocus && form.current) fieldToFocus(form.current)?.focus()
  }, [takesFocus])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter only clicks the form's own submit button
    <form
      ref={form}
      id={shell.id}
      noValidate
      aria-label={label}
      className={className}
      data-dirty={isDirty ? '' : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        // React events bubble from a dialog's form to the form that opened the dialog.
        event.stopPropagation()
        submitterOf(event.currentTarget)?.click()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        shell.onSubmit()
      }}
    >
      {closed ? <closed.Fields {...closed}>{children}</closed.Fields> : children}
    </form>
  )
}

/**
 * Focuses the first field at fault where the form itself could not: in a closed part, which is opened, or in one that
 * is shown only now.
 */
function useFaultInSight<Input extends FieldValues>(
  control: Control<Input>,
  form: RefObject<HTMLFormElement | null>,
): void {
  const { submitCount, errors } = useFormState({ control })
  const shownOf = useRef(0)
  // Without a list of what it depends on, because the part may be rendered later than the fault.
  useEffect(() => {
    if (submitCount === shownOf.current) return
    const faulty = [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? [])]
    const field = faulty.find((one) => one === document.activeElement) ?? faulty[0]
    if (Object.keys(errors).length > 0 && !field) return
    shownOf.current = submitCount
    for (let part = field?.closest('details'); part; part = part.parentElement?.closest('details')) part.open = true
    field?.focus()
  })
}

/** The submit button. It is clicked rather than the form submitted, because it may explain why it is disabled. */
const submitterOf = (form: HTMLFormElement) =>
  Array.from(form.elements).find((one) => one instanceof HTMLButtonElement && one.type === 'submit') as
    | HTMLButtonElement
    | undefined
