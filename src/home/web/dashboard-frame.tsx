import { Outlet, useLocation } from '@tanstack/react-router'
import { LogOut, Search, ShieldCheck, UserRound } from 'lucide-react'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { late } from '../../platform/web/shell/late.ts'
import type { Me } from '../../accounts/contract.ts'
import { support, type Permission } from '../../accounts/permissions.ts'
import { SessionGate, useMe } from '../../accounts/web/session.tsx'
import { FormsByStanding, StandingLine } from '../../business/web/standing.tsx'
import { VerificationBanner } from '../../accounts/web/verification-banner.tsx'
import { productIcon, productName } from '../../platform/brand.ts'
import { firstName } from '../../platform/first-name.ts'
import { formatsOf } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { AppShell } from '../../platform/web/shell/app-shell.tsx'
import type { DashboardPaletteProps } from './dashboard-palette.tsx'
import { usePalette } from '../../platform/web/shell/command-palette.tsx'
import { ConnectionNotice } from '../../platform/web/shell/connection-notice.tsx'
import type { NavigationItem } from '../../platform/web/shell/sidebar.tsx'
import { useSingleKeys } from '../../platform/web/shell/single-keys.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { ThemeSwitch } from '../../platform/web/ui/theme-switch.tsx'
import { showPlansBy } from '../../platform/web/toast-failure.ts'
import { brazil, FormatsContext } from '../../platform/web/use-formats.ts'
import { useScreensAhead } from '../../platform/web/use-screens-ahead.ts'

// Lazy, so that the first screen does not wait for them.
const Bell = late(async () => ({ default: (await import('./bell.tsx')).Bell }))
const HeaderActions = late(async () => ({ default: (await import('./header-actions.tsx')).HeaderActions }))
const MenuFooter = late(async () => ({ default: (await import('./menu-footer.tsx')).MenuFooter }))
const SupportBanner = late(async () => ({
  default: (await import('../../business/web/support-banner.tsx')).SupportBanner,
}))
const KeyList = late(async () => ({ default: (await import('./key-list.tsx')).KeyList }))

/** A screen in the menu or the palette, with the permission that it needs (`account` for none). */
type Entry = NavigationItem & {
  place: 'menu' | 'palette'
  needs: Permission | 'account'
  also?: string
  isOn?: (me: Me) => boolean
}

type Props = {
  entries: readonly Entry[]
  /** All screens that it may frame, those without an entry as well. */
  screens: readonly (Pick<Entry, 'needs'> & { path: string })[]
  /** The palette, which knows what stands inside of them; it comes late, like the others here. */
  Palette: ComponentType<DashboardPaletteProps>
}

/** The frame around every screen behind the sign-in. */
export function DashboardFrame({ entries, screens, Palette }: Props) {
  const me = useMe()
  const { account, membership } = me
  const { pathname } = useLocation()
  const [keysShown, setKeysShown] = useState<boolean | null>(null)
  useSingleKeys({ '?': () => setKeysShown(true) })
  const palette = usePalette()
  const choosesPlans = membership?.permissions.includes('settings.billing') ?? false
  useEffect(() => {
    // A new tab, so that unsaved input in this one stays.
    showPlansBy(choosesPlans ? () => void window.open(paths.billing, '_blank', 'noopener') : null)
    return () => showPlansBy(null)
  }, [choosesPlans])
  const mayOpen = ({ needs }: Pick<Entry, 'needs'>) =>
    membership && (needs === 'account' || membership.permissions.includes(needs))
  const shown = entries.filter((entry) => mayOpen(entry) && (entry.isOn?.(me) ?? true))
  const items = shown.filter(({ place }) => place === 'menu')
  useScreensAhead(
    screens
      .filter(mayOpen)
      .map(({ path }) => path)
      .join(' '),
  )
  return (
    <FormatsContext value={membership ? formatsOf(membership) : brazil}>
      <SessionGate>
        <AppShell
          brand={<Brand />}
          items={items}
          footer={
            <Suspense fallback={<SignOutAhead />}>
              <MenuFooter />
            </Suspense>
          }
          title="Dashboard"
          greeting={`Olá, ${firstName(account.name)}${membership ? ` · ${membership.businessName}` : ''}`}
          actions={
            <>
              {/* What comes late has the width of an icon button from the start, so that it moves nothing beside it. */}
              <div className="flex md:min-w-11.5">
                <Suspense>
                  <HeaderActions />
                </Suspense>
              </div>
              {account.isOperator && (
                <LinkButton to={paths.master} variant="ghost" icon={<ShieldCheck aria-hidden size={18} />}>
                  <span className="max-md:visually-hidden">Painel Master</span>
                </LinkButton>
              )}
              <IconButton
                label="Ir para (Ctrl K)"
                icon={<Search aria-hidden size={18} />}
                onClick={() => palette.onOpenChange(true)}
              />
              {mayOpen({ needs: 'bookings.own' }) && (
                <div className="flex min-w-11.5">
                  <Suspense>
                    <Bell />
                  </Suspense>
                </div>
              )}
              <ThemeSwitch />
              <LinkButton to={paths.account} variant="ghost" icon={<UserRound aria-hidden size={18} />}>
                <span className="max-md:visually-hidden">Minha conta</span>
              </LinkButton>
            </>
          }
        >
          {/* The till has its own notice, which also says what can still be sold. */}
          {membership && pathname !== paths.till && (
            <div className="mb-5 empty:hidden has-[.hidden]:hidden">
              <ConnectionNotice />
            </div>
          )}
          {membership?.role === support && (
            <Suspense>
              <SupportBanner />
            </Suspense>
          )}
          <StandingLine />
          <VerificationBanner />
          <FormsByStanding>
            <Outlet />
          </FormsByStanding>
        </AppShell>
        <Suspense>
          <Palette screens={shown} {...palette} onKeys={() => setKeysShown(true)} />
        </Suspense>
        {keysShown !== null && (
          <Suspense>
            <KeyList open={keysShown} onClose={() => setKeysShown(false)} />
          </Suspense>
        )}
      </SessionGate>
    </FormatsContext>
  )
}

/** A placeholder while `MenuFooter` loads, which is large because it needs the till's unsent sales. */
const SignOutAhead = () => (
  <Button variant="ghost" fullWidth icon={<LogOut aria-hidden size={18} />} disabledReason="Carregando">
    Sair
  </Button>
)

const Brand = () => (
  <span className="flex min-w-0 items-center gap-2 text-base font-semibold text-ink">
    <img src={productIcon()} alt="" width={28} height={28} className="size-7 shrink-0 object-contain" />
    <span className="truncate">{productName()}</span>
  </span>
)
