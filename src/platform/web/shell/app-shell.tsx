import { Menu as MenuIcon, PanelLeft } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { late } from './late.ts'
import { productName } from '../../brand.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useMedia } from '../use-media.ts'
import { type NavigationItem, Sidebar } from './sidebar.tsx'

type Props = {
  brand: ReactNode
  items: readonly NavigationItem[]
  /** Below the items, such as the sign-out button. */
  footer: ReactNode
  title: string
  greeting: ReactNode
  actions: ReactNode
  children: ReactNode
}

// Loaded at first use, so that the first screen does not wait for it.
const Drawer = late(async () => ({ default: (await import('../ui/drawer.tsx')).Drawer }))

const collapsedKey = 'marcai.sidebar'

const wide = '(min-width: 1024px)'

/** Whether the sidebar is collapsed, as the user left it; at first, it is open on wide screens. */
function useCollapsed(): [collapsed: boolean, toggle: () => void] {
  const [kept, setKept] = useState(() => localStorage.getItem(collapsedKey))
  const hasRoom = useMedia(wide)
  const collapsed = kept ? kept === 'collapsed' : !hasRoom
  const toggle = () => {
    const next = collapsed ? 'open' : 'collapsed'
    localStorage.setItem(collapsedKey, next)
    setKept(next)
  }
  return [collapsed, toggle]
}

/** Titles the browser's tab after the screen's heading, so that several tabs can be told apart. */
function useTabTitle(): void {
  useEffect(() => {
    const rename = () => {
      const heading = document.querySelector('#content h1')?.textContent
      const title = heading ? `${heading} · ${productName()}` : productName()
      if (document.title !== title) document.title = title
    }
    rename()
    const observer = new MutationObserver(rename)
    observer.observe(document.getElementById('content')!, { subtree: true, childList: true, characterData: true })
    return () => observer.disconnect()
  }, [])
}

/** The frame of all screens behind sign-in: sidebar (a drawer below 768 px), header, content. */
export function AppShell({ brand, items, footer, title, greeting, actions, children }: Props) {
  const [collapsed, toggle] = useCollapsed()
  const [drawerOpen, setDrawerOpen] = useState(false)
  const [drawerUsed, setDrawerUsed] = useState(false)
  useTabTitle()
  return (
    <div className="min-h-dvh md:flex">
      <a
        href="#content"
        className="visually-hidden focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-primary focus:px-4 focus:py-2 focus:text-on-primary"
      >
        Ir para o conteúdo
      </a>
      <aside
        className={classNames(
          // Painted after the content: over a box that stays in place, the browser gives each later box its own layer.
          'sticky top-0 z-30 flex h-dvh shrink-0 flex-col border-r border-line bg-surface max-md:hidden',
          collapsed ? 'w-16' : 'w-64',
        )}
      >
        <div className={classNames('flex h-16 items-center px-4', collapsed ? 'justify-center' : 'justify-between')}>
          {!collapsed && brand}
          <IconButton
            label={collapsed ? 'Expandir menu' : 'Recolher menu'}
            aria-expanded={!collapsed}
            icon={<PanelLeft aria-hidden size={18} />}
            onClick={toggle}
          />
        </div>
        <Sidebar items={items} footer={footer} collapsed={collapsed} />
      </aside>
      {drawerUsed && (
        <Suspense>
          <Drawer open={drawerOpen} onClose={() => setDrawerOpen(false)} title="Menu" side="left">
            <Sidebar items={items} footer={footer} collapsed={false} onNavigate={() => setDrawerOpen(false)} />
          </Drawer>
        </Suspense>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="z-30 flex h-16 items-center gap-3 border-b border-line bg-surface px-4 md:sticky md:top-0 md:px-6">
          <div className="-ml-2 md:hidden">
            <IconButton
              label="Abrir menu"
              icon={<MenuIcon aria-hidden size={20} />}
              onClick={() => {
                setDrawerUsed(true)
                setDrawerOpen(true)
              }}
            />
          </div>
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm font-semibold text-ink">{title}</p>
            <p className="truncate text-xs text-soft">{greeting}</p>
          </div>
          <div className="flex shrink-0 items-center sm:gap-1">{actions}</div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 flex-1 px-4 pt-3 pb-28 focus:outline-none md:px-6 md:pt-5 md:pb-8"
        >
          {children}
        </main>
      </div>
    </div>
  )
}
