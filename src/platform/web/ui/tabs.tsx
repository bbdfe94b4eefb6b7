import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'

type Props<T extends string> = {
  value: T
  onChange: (value: T) => void
  tabs: readonly { value: T; label: string; count?: number; content: ReactNode }[]
  /** The accessible name, for screens with several tab lists. */
  label?: string
}

/** Tabs with optional counts. Only the selected tab's content is rendered. */
export function Tabs<T extends string>({ value, onChange, tabs, label }: Props<T>) {
  const list = useRef<HTMLDivElement>(null)
  // On a phone the list scrolls sideways, and an address may have chosen a tab that is out of sight.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    // Only sideways: `scrollIntoView` would scroll the page to the tabs too.
    if (chosen) list.current!.scrollLeft = chosen.offsetLeft - (list.current!.clientWidth - chosen.offsetWidth) / 2
  }, [])
  return (
    <Base.Root className="min-w-0" value={value} onValueChange={(next) => onChange(next as T)}>
      <Base.List
        ref={list}
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="group flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm font-semibold whitespace-nowrap text-soft transition-colors outline-none md:gap-2 md:px-3 hover:text-ink focus-visible:outline-2 focus-visible:-outline-offset-4 focus-visible:outline-focus data-active:text-ink"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="figures min-w-5 rounded-full bg-neutral-soft px-1.5 py-0.5 text-center text-xs text-soft group-data-active:bg-primary group-data-active:text-on-primary">
                {tab.count}
              </span>
            )}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-primary transition-[translate,width] duration-150" />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel
          key={tab.value}
          value={tab.value}
          className="pt-4 focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-focus"
        >
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
