import { Dialog } from '@base-ui/react/dialog'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { areSignsAlone, searched, withWords } from '../../matching.ts'
import { keepsFocus, useLayer } from '../layers.ts'
import { Kbd } from '../ui/kbd.tsx'

type PaletteItem = {
  id: string
  label: string
  hint?: string
  /** More words that find it. */
  also?: string
  icon?: ReactNode
  onSelect: () => void
}
export type PaletteGroup = { heading: string; items: readonly PaletteItem[] }

export type PaletteProps = {
  groups: readonly PaletteGroup[]
  /** The search text. Groups that the server searches get their items with a later render. */
  typed: string
  onSearch: (typed: string) => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The palette's search field, matching groups and key hints. */
export function PaletteDialog({ groups, typed, onSearch, open, onOpenChange }: PaletteProps) {
  const field = useRef<HTMLInputElement>(null)
  const mayClose = useLayer(open, () => onOpenChange(false))
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpen, { reason }) => {
        if (isOpen || mayClose(reason)) onOpenChange(isOpen)
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop
          onMouseDown={keepsFocus}
          className="fixed inset-0 z-50 bg-backdrop transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Dialog.Popup
          initialFocus={field}
          className="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-card bg-raised text-ink shadow-float transition duration-100 focus:outline-none data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
        >
          <Dialog.Title className="visually-hidden">Ir para</Dialog.Title>
          <Command label="Ir para" loop filter={matches}>
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Search aria-hidden size={18} className="shrink-0 text-soft" />
              <Command.Input
                ref={field}
                value={typed}
                onValueChange={onSearch}
                placeholder="Buscar tela, cliente ou ação…"
                className="h-14 w-full bg-raised text-base outline-none"
              />
            </div>
            <Command.List
              label="Resultados"
              className="max-h-[min(24rem,50dvh)] overflow-y-auto overscroll-contain p-2"
            >
              <Command.Empty className="px-3 py-8 text-center text-sm text-soft">Nada encontrado.</Command.Empty>
              {groups.map((group) => (
                <Group key={group.heading} group={group} onDone={() => onOpenChange(false)} />
              ))}
            </Command.List>
            <p
              aria-hidden
              className="flex gap-4 border-t border-line bg-sunken px-4 py-2 text-xs text-soft pointer-coarse:hidden"
            >
              <span>
                <Kbd>↑</Kbd> <Kbd>↓</Kbd> escolher
              </span>
              <span>
                <Kbd>Enter</Kbd> abrir
              </span>
              <span>
                <Kbd>Esc</Kbd> fechar
              </span>
              <span className="ml-auto">
                <Kbd>?</Kbd> todos os atalhos
              </span>
            </p>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Matches like the server: every word, ignoring case, accents and punctuation. */
function matches(_id: string, typed: string, texts: string[] = []): number {
  if (areSignsAlone(typed)) return 0
  return withWords(typed)(searched(texts.join(' '))) ? 1 : 0
}

const Group = ({ group, onDone }: { group: PaletteGroup; onDone: () => void }) => (
  <Command.Group
    heading={group.heading}
    className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-soft"
  >
    {group.items.map((item) => (
      <Command.Item
        key={item.id}
        value={item.id}
        keywords={[item.label, item.hint ?? '', item.also ?? '']}
        onSelect={() => {
          onDone()
          item.onSelect()
        }}
        className="flex min-h-control cursor-pointer items-center gap-3 rounded-control px-2.5 text-sm data-[selected=true]:bg-hover [&>svg]:text-soft"
      >
        {item.icon}
        <span className="min-w-0 flex-1 truncate">{item.label}</span>
        {item.hint && <span className="text-xs text-soft">{item.hint}</span>}
      </Command.Item>
    ))}
  </Command.Group>
)
