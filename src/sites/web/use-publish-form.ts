import { useRef, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { refusalOf } from '../../platform/web/api.ts'
import { useFormShell } from '../../platform/web/form.tsx'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { toast } from '../../platform/web/ui/toast.tsx'

type Intent = 'save' | 'publish'

const failed = {
  save: toastFailure('Erro', 'Não foi possível salvar o site.'),
  publish: toastFailure('Erro', 'O site foi salvo, mas não foi possível publicar.'),
}

type Page<Input extends FieldValues, Output> = {
  schema: z.ZodMiniType<Output, Input>
  defaultValues: DefaultValues<Input>
  save: (values: Output) => Promise<unknown>
  publish: () => Promise<unknown>
  /** Where visitors read it. */
  addressOf: (values: Output) => string
  /** Shows the first field at fault. */
  onFault: (field: string) => void
}

/** A public page that one button saves and another publishes, saving it first, so that visitors get what is on the screen. */
export function usePublishForm<Input extends FieldValues, Output>(page: Page<Input, Output>) {
  const { schema, defaultValues, save, publish, addressOf, onFault } = page
  // Which of the two buttons has sent the form.
  const intent = useRef<Intent>('save')
  const step = useRef<Intent>('save')
  const [busy, setBusy] = useState<Intent | null>(null)
  const shell = useFormShell({
    schema,
    defaultValues,
    onInvalid: () => {
      const { error } = schema.safeParse(shell.values())
      onFault(error?.issues[0]?.path.join('.') ?? '')
      toast.error('Revise o site', 'Há campos que precisam de atenção.')
    },
    submit: async (values) => {
      const wanted = intent.current
      setBusy(wanted)
      step.current = 'save'
      try {
        await save(values)
        // The form is no longer dirty, so a preview is up to date.
        shell.reset(shell.values() as DefaultValues<Input>)
        step.current = wanted
        if (wanted === 'publish') await publish()
      } catch (error) {
        const [field] = Object.keys(refusalOf(error)?.fields ?? {})
        if (field) onFault(field)
        throw error
      } finally {
        setBusy(null)
      }
      if (wanted === 'save') toast.success('Site salvo!', 'Suas alterações foram salvas com sucesso.')
      else toast.success('Site publicado!', `Ele está disponível em ${addressOf(values)}`)
    },
    onFailure: (refusal) => failed[step.current](refusal),
  })
  const setIntent = (wanted: Intent) => () => {
    intent.current = wanted
  }
  return { shell, busy, save: setIntent('save'), publish: setIntent('publish') }
}
