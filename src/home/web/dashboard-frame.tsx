import { Outlet } from '@tanstack/react-router'
import {
  CalendarDays,
  ChartColumn,
  CreditCard,
  Gift,
  HandCoins,
  Globe,
  LayoutDashboard,
  Link2,
  Package,
  Scissors,
  Search,
  Settings,
  ShieldCheck,
  ShoppingCart,
  UserCog,
  UserRound,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import type { Me } from '../../accounts/contract.ts'
import type { Permission } from '../../accounts/permissions.ts'
import { BusinessesCard } from '../../accounts/web/businesses-card.tsx'
import { SessionGate, useMe } from '../../accounts/web/session.tsx'
import { VerificationBanner } from '../../accounts/web/verification-banner.tsx'
import { productName } from '../../platform/brand.ts'
import { paths } from '../../platform/paths.ts'
import { AppShell } from '../../platform/web/shell/app-shell.tsx'
import type { NavigationItem } from '../../platform/web/shell/sidebar.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { ThemeSwitch } from '../../platform/web/ui/theme-switch.tsx'
import { useScreensAhead } from '../../platform/web/use-screens-ahead.ts'
import { UnsentSales } from '../../sales/web/unsent-sales.tsx'
import { DashboardPalette } from './dashboard-palette.tsx'
import { SignOut } from './sign-out.tsx'

const icon = { 'aria-hidden': true, size: 18, className: 'shrink-0' } as const

/** The screens of the business in the order of the menu, each with what one needs to see it. */
const screens: (NavigationItem & { needs: Permission; isOn?: (me: Me) => boolean })[] = [
  {
    label: 'PDV - Ponto de Venda',
    subtitle: 'Frente de caixa / Check-in',
    icon: <ShoppingCart {...icon} />,
    href: paths.till,
    highlighted: true,
    needs: 'pos.view',
  },
  { label: 'Visão Geral', icon: <LayoutDashboard {...icon} />, href: paths.overview, needs: 'dashboard.view' },
  { label: 'Agenda', icon: <CalendarDays {...icon} />, href: paths.schedule, needs: 'bookings.view' },
  { label: 'Clientes', icon: <Users {...icon} />, href: paths.clients, needs: 'clients.view' },
  { label: 'Produtos', icon: <Package {...icon} />, href: paths.products, needs: 'products.view' },
  { label: 'Serviços', icon: <Scissors {...icon} />, href: paths.services, needs: 'services.view' },
  { label: 'Profissionais', icon: <UserRound {...icon} />, href: paths.professionals, needs: 'bookings.view' },
  { label: 'Link de Agendamento', icon: <Link2 {...icon} />, href: paths.bookingLink, needs: 'bookings.view' },
  { label: 'Meu Site', icon: <Globe {...icon} />, href: paths.mySite, needs: 'landing.view' },
  { label: 'Configurações', icon: <Settings {...icon} />, href: paths.settings, needs: 'settings.view' },
  {
    label: 'Programa de Afiliados',
    icon: <Gift {...icon} />,
    href: paths.affiliate,
    needs: 'affiliates.view',
    isOn: (me) => me.affiliateProgramEnabled,
  },
  { label: 'Usuários', icon: <UserCog {...icon} />, href: paths.users, needs: 'users.manage' },
  { label: 'Minhas Faturas', icon: <CreditCard {...icon} />, href: paths.billing, needs: 'settings.billing' },
]

/** Screens that are entered from others, and by name. */
const innerScreens: typeof screens = [
  { label: 'Relatórios', icon: <ChartColumn {...icon} />, href: paths.reports, needs: 'dashboard.export' },
  { label: 'Comissões', icon: <HandCoins {...icon} />, href: paths.commissions, needs: 'dashboard.view' },
  { label: 'Página de Agendamento', icon: <Link2 {...icon} />, href: paths.clientBooking, needs: 'bookings.view' },
  { label: 'Configuração de Domínio', icon: <Globe {...icon} />, href: paths.domainSettings, needs: 'landing.view' },
]

/** Around every screen behind sign-in. */
export function DashboardFrame() {
  const me = useMe()
  const { account, membership } = me
  const [paletteOpen, setPaletteOpen] = useState(false)
  const isAllowed = ({ needs, isOn }: (typeof screens)[number]) =>
    membership?.permissions.includes(needs) && (isOn?.(me) ?? true)
  const items = screens.filter(isAllowed)
  useScreensAhead(items.map(({ href }) => href).join(' '))
  return (
    <SessionGate>
      <AppShell
        brand={<Brand />}
        items={items}
        footer={<SignOut />}
        title="Dashboard"
        greeting={`Olá, ${account.name.split(' ')[0]}${membership ? ` · ${membership.businessName}` : ''}`}
        actions={
          <>
            <UnsentSales />
            {account.isOperator && (
              <LinkButton to={paths.master} variant="ghost" icon={<ShieldCheck aria-hidden size={18} />}>
                <span className="max-md:visually-hidden">Painel Master</span>
              </LinkButton>
            )}
            <IconButton
              label="Ir para (Ctrl K)"
              icon={<Search aria-hidden size={18} />}
              onClick={() => setPaletteOpen(true)}
            />
            <ThemeSwitch />
            <LinkButton to={paths.account} variant="ghost" icon={<UserRound aria-hidden size={18} />}>
              <span className="max-md:visually-hidden">Minha conta</span>
            </LinkButton>
          </>
        }
      >
        <VerificationBanner />
        {membership ? <Outlet /> : <BusinessesCard />}
      </AppShell>
      <DashboardPalette
        screens={[...items, ...innerScreens.filter(isAllowed)]}
        open={paletteOpen}
        onOpenChange={setPaletteOpen}
      />
    </SessionGate>
  )
}

const Brand = () => (
  <span className="flex items-center gap-2 text-base font-semibold text-ink">
    <img src="/icon.svg" alt="" width={28} height={28} />
    {productName}
  </span>
)
