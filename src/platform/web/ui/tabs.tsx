import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

type Props<T extends string> = {
  value: T
  onChange: (value: T) => void
  tabs: readonly { value: T; label: string; count?: number; content: ReactNode }[]
}

/** Tabs with optional counts; only the chosen one's content is there. */
export function Tabs<T extends string>({ value, onChange, tabs }: Props<T>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as T)}>
      <Base.List className="relative flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="focus-ring flex min-h-control items-center gap-2 rounded-t-control px-3 text-sm font-semibold whitespace-nowrap text-soft hover:text-ink data-active:text-ink"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="figures rounded-full bg-sunken px-2 py-0.5 text-xs text-soft">{tab.count}</span>
            )}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-primary transition-all duration-150" />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-4 focus:outline-none">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
