import {
  CreditCard,
  LogOut,
  MousePointerClick,
  Palette,
  PanelsTopLeft,
  Plus,
  Table2,
  TextCursorInput,
} from 'lucide-react'
import { AppShell } from '../shell/app-shell.tsx'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { ActionPart } from './action-part.tsx'
import { ChoicePart } from './choice-part.tsx'
import { FormPart } from './form-part.tsx'
import { OverlayPart } from './overlay-part.tsx'
import { TablePart } from './table-part.tsx'
import { TokenPart } from './token-part.tsx'

const icon = { 'aria-hidden': true, size: 18, className: 'shrink-0' } as const

const items = [
  {
    label: 'Item em destaque',
    subtitle: 'Um só por menu',
    icon: <CreditCard {...icon} />,
    href: '/design/destaque',
    highlighted: true,
  },
  { label: 'Página atual', icon: <Palette {...icon} />, href: '/design' },
  { label: 'Outra tela', icon: <MousePointerClick {...icon} />, href: '/design/outra' },
  { label: 'Tabelas', icon: <Table2 {...icon} />, href: '/design/tabelas' },
  { label: 'Formulários', icon: <TextCursorInput {...icon} />, href: '/design/formularios' },
  { label: 'Um rótulo bem comprido', icon: <PanelsTopLeft {...icon} />, href: '/design/comprido' },
]

/** Shows every component of `../ui` in all its states, inside the usual frame of screens; it is their documentation. */
export const DesignPage = () => (
  <AppShell
    brand={
      <span className="flex items-center gap-2 text-base font-semibold text-ink">
        <span aria-hidden className="grid size-7 place-items-center rounded-control bg-primary text-on-primary">
          M
        </span>
        Design
      </span>
    }
    items={items}
    footer={
      <Button variant="ghost" fullWidth icon={<LogOut aria-hidden size={18} />}>
        Sair
      </Button>
    }
    title="Design"
    greeting="As peças com que as telas são feitas"
    actions={<ThemeSwitch />}
  >
    <PageHeader
      title="Peças"
      subtitle="Cada peça em todos os seus estados."
      actions={<Button>Secundária</Button>}
      action={
        <Button variant="accent" icon={<Plus aria-hidden size={16} />}>
          Ação principal
        </Button>
      }
    />
    <div className="grid max-w-6xl grid-cols-1 gap-10">
      <TokenPart />
      <ActionPart />
      <TablePart />
      <FormPart />
      <ChoicePart />
      <OverlayPart />
    </div>
  </AppShell>
)
