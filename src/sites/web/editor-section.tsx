import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import { Badge } from '../../platform/web/ui/badge.tsx'
import type { SiteTyped } from '../site.ts'

type Field = keyof SiteTyped

type Props = {
  control: Control<SiteTyped>
  title: string
  /** The fields within, of which the closed section says that they were changed or are at fault. */
  of: readonly Field[]
  isFirst?: boolean
  children: ReactNode
}

/** A section of the editor. Opening one closes the others. */
export function EditorSection({ control, title, of, isFirst = false, children }: Props) {
  const { errors } = useFormState({ control, name: [...of] })
  const isChanged = useIsChanged(control, of)
  return (
    <EditorFold
      title={title}
      group="site-section"
      open={isFirst}
      marks={
        <>
          {of.some((field) => errors[field]) && <Badge tone="danger">Revisar</Badge>}
          {isChanged && <Badge tone="accent">Alterado</Badge>}
        </>
      }
    >
      {children}
    </EditorFold>
  )
}

type FoldProps = {
  title: string
  /** Opening one of a group closes the others of it. */
  group?: string
  open: boolean
  onToggle?: (open: boolean) => void
  marks?: ReactNode
  children: ReactNode
}

/** A card of the editor that folds to its title. */
export const EditorFold = ({ title, group, open, onToggle, marks, children }: FoldProps) => (
  <details
    name={group}
    open={open}
    onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    className="group min-w-0 rounded-card border border-line bg-surface"
  >
    <summary
      className="focus-ring flex min-h-14 list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-card px-5 py-3 hover:bg-hover"
      onClick={({ currentTarget }) =>
        // The section above that closes may move this one out of sight.
        requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }))
      }
    >
      <h2 className="text-base font-semibold text-ink">{title}</h2>
      <span className="ml-auto flex items-center gap-2">
        {marks}
        <ChevronDown aria-hidden size={18} className="text-soft transition-transform group-open:rotate-180" />
      </span>
    </summary>
    <div className="px-5 pt-1 pb-5">{children}</div>
  </details>
)

/** Whether fields differ from what is stored. The form itself misses an item that was taken out of a list. */
function useIsChanged(control: Control<SiteTyped>, of: readonly Field[]): boolean {
  const { defaultValues } = useFormState({ control, name: [...of] })
  const values: readonly unknown[] = useWatch({ control, name: [...of] })
  return of.some((field, at) => JSON.stringify(values[at] ?? null) !== JSON.stringify(defaultValues?.[field] ?? null))
}
