import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { useMedia } from '../use-media.ts'

type Props<T extends string> = {
  value: T
  onChange: (value: T) => void
  tabs: readonly { value: T; label: string; content: ReactNode }[]
  label: string
  /** What stands below the list, or below the content where the list is above it. */
  below?: ReactNode
}

/** Tabs of a screen with many parts: a list at the left, or rows above the content on a narrow window, so that none is out of sight. */
export function SideTabs<T extends string>({ value, onChange, tabs, label, below }: Props<T>) {
  const isBeside = useMedia('(width >= 64rem)')
  return (
    <Base.Root
      orientation={isBeside ? 'vertical' : 'horizontal'}
      className="grid min-w-0 grid-cols-1 items-start gap-x-8 gap-y-4 lg:grid-cols-[13rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]"
      value={value}
      onValueChange={(next) => onChange(next as T)}
    >
      <Base.List aria-label={label} className="flex flex-wrap gap-1 lg:flex-col">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="flex min-h-11 items-center rounded-control px-3 text-start text-sm text-soft transition-colors outline-none hover:bg-hover hover:text-ink focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus data-active:bg-hover data-active:font-semibold data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel
          key={tab.value}
          value={tab.value}
          className="min-w-0 focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-focus lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          {tab.content}
        </Base.Panel>
      ))}
      {below}
    </Base.Root>
  )
}
