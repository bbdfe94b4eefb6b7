import { Dialog } from '@base-ui/react/dialog'
import { Command } from 'cmdk'
import { type ReactNode, useEffect, useState } from 'react'

export type PaletteItem = { id: string; label: string; hint?: string; icon?: ReactNode; onSelect: () => void }
export type PaletteGroup = { heading: string; items: readonly PaletteItem[] }

type Props = {
  groups: readonly PaletteGroup[]
  /** Called with what is typed, for groups that the server searches; their items come with the next render. */
  onSearch: (typed: string) => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Goes anywhere from the keyboard: Ctrl+K, or Cmd+K on a Mac. */
export function CommandPalette({ groups, onSearch, open, onOpenChange }: Props) {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      onOpenChange(!open)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open, onOpenChange])
  const search = (text: string) => {
    setTyped(text)
    onSearch(text)
  }
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpen) => {
        onOpenChange(isOpen)
        if (!isOpen) search('')
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-backdrop" />
        <Dialog.Popup className="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 overflow-hidden rounded-card bg-raised text-ink shadow-float focus:outline-none">
          <Dialog.Title className="visually-hidden">Ir para</Dialog.Title>
          <Command label="Ir para">
            <Command.Input
              value={typed}
              onValueChange={search}
              placeholder="Ir para, buscar cliente, começar…"
              className="h-14 w-full border-b border-line bg-raised px-5 text-base outline-none"
            />
            <Command.List className="max-h-[50vh] overflow-y-auto p-2">
              <Command.Empty className="px-3 py-6 text-center text-sm text-soft">Nada encontrado.</Command.Empty>
              {groups.map(({ heading, items }) => (
                <Command.Group
                  key={heading}
                  heading={heading}
                  className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-2 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-soft"
                >
                  {items.map((item) => (
                    <Command.Item
                      key={item.id}
                      value={`${item.label} ${item.hint ?? ''} ${item.id}`}
                      onSelect={() => {
                        onOpenChange(false)
                        item.onSelect()
                      }}
                      className="flex min-h-control cursor-pointer items-center gap-3 rounded-control px-3 text-sm data-[selected=true]:bg-hover"
                    >
                      {item.icon}
                      <span className="flex-1 truncate">{item.label}</span>
                      {item.hint && <span className="text-xs text-soft">{item.hint}</span>}
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
