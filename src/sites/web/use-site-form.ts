import { useRef, useState } from 'react'
import { paths } from '../../platform/paths.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { useFormShell } from '../../platform/web/form.tsx'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Site } from '../contract.ts'
import { withPictures } from '../live-site.ts'
import { siteForm } from '../site.ts'
import { sitesApi } from './api.ts'

export type Intent = 'save' | 'publish'

export const failed = {
  save: toastFailure('Erro', 'Não foi possível salvar o site.'),
  publish: toastFailure('Erro', 'O site foi salvo, mas não foi possível publicar.'),
}

/** Publishing saves first, so that visitors get what is on the screen. `onInvalid` shows the fields at fault. */
export function useSiteForm({ slug, content, pictures }: Site, onInvalid: () => void) {
  // Which of the two buttons has sent the form.
  const intent = useRef<Intent>('save')
  const step = useRef<Intent>('save')
  const [busy, setBusy] = useState<Intent | null>(null)
  const shell = useFormShell({
    schema: siteForm,
    defaultValues: { slug, ...withPictures(content, pictures) },
    onInvalid: () => {
      onInvalid()
      toast.error('Revise o site', 'Há campos que precisam de atenção.')
    },
    submit: async (values) => {
      const wanted = intent.current
      setBusy(wanted)
      step.current = 'save'
      try {
        await sitesApi.save.call(values)
        shell.reset(shell.values())
        step.current = wanted
        if (wanted === 'publish') await sitesApi.publish.call()
      } catch (error) {
        if (refusalOf(error)?.fields) onInvalid()
        throw error
      } finally {
        setBusy(null)
      }
      if (wanted === 'save') toast.success('Site salvo!', 'Suas alterações foram salvas com sucesso.')
      else toast.success('Site publicado!', `Ele está disponível em ${location.host}${paths.site(values.slug)}`)
    },
    onFailure: (refusal) => failed[step.current](refusal),
  })
  const setIntent = (wanted: Intent) => () => {
    intent.current = wanted
  }
  return { shell, busy, save: setIntent('save'), publish: setIntent('publish') }
}
