import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
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
import { noAnswerText, wayOutOf } from './toast-failure.ts'
import { toast } from './ui/toast.tsx'

type Refused = NonNullable<ReturnType<typeof refusalOf>>

type Rule<Input, Output> = z.ZodMiniType<Output, Input>

/** The rule, with its messages in words. */
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

type Options<Input extends FieldValues, Output> = {
  /** Where every kilobyte counts before the first picture, the rule comes later. */
  schema: Rule<Input, Output> | (() => Promise<Rule<Input, Output>>)
  defaultValues: DefaultValues<Input>
  /** A notice beside the messages at the fields, for instance that some are missing. */
  onInvalid?: () => void
  /** The write. What was typed stays until it has succeeded. */
  submit: (values: Output) => Promise<unknown>
  /** Says what went wrong when no field is at fault; without it the refusal's own words are shown. */
  onFailure?: (refusal: Refused | null) => void
}

export type FormShell<Input extends FieldValues> = {
  id: string
  control: Control<Input>
  pending: boolean
  onSubmit: () => void
  reset: (values?: DefaultValues<Input>) => void
  values: () => Input
  /** Fills fields that are empty, and overwrites none. */
  fill: (values: Partial<Input>) => void
}

/**
 * A form that checks with the rule that the server applies, sends once, and puts the server's refusal at the fields that
 * it names.
 */
export function useFormShell<Input extends FieldValues, Output>(options: Options<Input, Output>): FormShell<Input> {
  const { schema, defaultValues, submit, onInvalid, onFailure = sayWhatHappened } = options
  const id = useId()
  const [pending, setPending] = useState(false)
  // A second click may come before the first has been drawn.
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
    } finally {
      setPending(false)
    }
  }
  /** Who is quicker than the rule waits for it; one that does not come is like a server that does not answer. */
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
    values: () => form.getValues(),
    fill,
  }
}

/** Loaded where it is needed: it brings the whole client of the server. What never came has refused nothing. */
async function refusalIn(error: unknown): Promise<Refused | null> {
  try {
    const { refusalOf } = await import('./api.ts')
    return refusalOf(error)
  } catch {
    return null
  }
}

function sayWhatHappened(refusal: Refused | null) {
  if (refusal) toast.error(refusal.title, refusal.text, wayOutOf(refusal.code))
  else toast.error('Sem conexão', noAnswerText)
}

/** The form element of a shell; its submit button may be elsewhere, with `form={shell.id}`. */
export function Form<Input extends FieldValues>(props: {
  shell: FormShell<Input>
  label: string
  children: ReactNode
  className?: string
}) {
  const { shell, label, children, className = 'grid gap-4' } = props
  const { isDirty } = useFormState({ control: shell.control })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key only presses the form's own button
    <form
      id={shell.id}
      noValidate
      aria-label={label}
      className={className}
      data-dirty={isDirty ? '' : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        // A form inside a dialog is, for React, inside the form that opened it.
        event.stopPropagation()
        submitterOf(event.currentTarget)?.click()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        shell.onSubmit()
      }}
    >
      {children}
    </form>
  )
}

/** The button that sends it, which may say why it cannot be sent now. */
const submitterOf = (form: HTMLFormElement) =>
  Array.from(form.elements).find((one) => one instanceof HTMLButtonElement && one.type === 'submit') as
    | HTMLButtonElement
    | undefined
