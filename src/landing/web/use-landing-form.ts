import { landingApi } from './api.ts'
import { useRef, useState } from 'react'
import { refusalOf } from '../../platform/web/api.ts'
import { useFormShell } from '../../platform/web/form.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { OperatorLanding } from '../contract.ts'
import { mainSite, type MainSiteTyped } from '../main-site.ts'
import { failed, type Intent } from '../../sites/web/use-site-form.ts'

/** Points are edited as one text with one point per line. */
const typed = ({ features, ...content }: OperatorLanding['content']): MainSiteTyped => ({
  ...content,
  features: { ...features, items: features.items.map((item) => ({ ...item, points: item.points.join('\n') })) },
})

/** Publishing saves first, so that visitors get what is on the screen. `onFault` shows the first field at fault. */
export function useLandingForm({ content, host }: OperatorLanding, onFault: (field: string) => void) {
  // Which of the two buttons has sent the form.
  const intent = useRef<Intent>('save')
  const step = useRef<Intent>('save')
  const [busy, setBusy] = useState<Intent | null>(null)
  const shell = useFormShell({
    schema: mainSite,
    defaultValues: typed(content),
    onInvalid: () => {
      const { error } = mainSite.safeParse(shell.values())
      onFault(error?.issues[0]?.path.join('.') ?? '')
      toast.error('Revise o site', 'Há campos que precisam de atenção.')
    },
    submit: async (values) => {
      const wanted = intent.current
      setBusy(wanted)
      step.current = 'save'
      try {
        await landingApi.save.call(values)
        // The form is no longer dirty, so the preview is up to date.
        shell.reset(shell.values())
        step.current = wanted
        if (wanted === 'publish') await landingApi.publish.call()
      } catch (error) {
        const [field] = Object.keys(refusalOf(error)?.fields ?? {})
        if (field) onFault(field)
        throw error
      } finally {
        setBusy(null)
      }
      if (wanted === 'save') toast.success('Site salvo!', 'Suas alterações foram salvas com sucesso.')
      else toast.success('Site publicado!', `Ele está disponível em ${host}`)
    },
    onFailure: (refusal) => failed[step.current](refusal),
  })
  const setIntent = (wanted: Intent) => () => {
    intent.current = wanted
  }
  return { shell, busy, save: setIntent('save'), publish: setIntent('publish') }
}
