import { ArrowLeft, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSignOut } from '../../accounts/web/session.tsx'
import { useRenewal } from '../../accounts/web/use-renewal.ts'
import { productIcon } from '../../platform/brand.ts'
import { firstName } from '../../platform/first-name.ts'
import { paths } from '../../platform/paths.ts'
import { AppShell } from '../../platform/web/shell/app-shell.tsx'
import type { NavigationItem } from '../../platform/web/shell/sidebar.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { useBrand } from '../../platform/web/use-brand.ts'
import { ThemeSwitch } from '../../platform/web/ui/theme-switch.tsx'

type Props = {
  screens: readonly NavigationItem[]
  name: string
  hasBusiness: boolean
  /** The version of the server. */
  release: string
  children: ReactNode
}

/** The frame of every screen of the panel, behind the guard. */
export function OperatorShell({ screens, name, hasBusiness, release, children }: Props) {
  useRenewal(paths.masterLogin)
  return (
    <AppShell
      brand={<Brand />}
      items={screens}
      footer={<SignOut />}
      title="Painel Master"
      greeting={`Olá, ${firstName(name)}`}
      actions={
        <>
          <ThemeSwitch />
          {hasBusiness && (
            <LinkButton
              to={paths.overview}
              variant="ghost"
              icon={<ArrowLeft aria-hidden size={18} className="shrink-0" />}
            >
              <span className="max-md:visually-hidden">Dashboard</span>
            </LinkButton>
          )}
        </>
      }
    >
      {children}
      <p className="mt-8 text-xs text-soft">
        Versão <span className="figures">{release}</span>
      </p>
    </AppShell>
  )
}

function SignOut() {
  const signOut = useSignOut()
  return (
    <Button
      variant="ghost"
      fullWidth
      icon={<LogOut aria-hidden size={18} />}
      pending={signOut.isPending}
      onClick={() => signOut.mutate('local')}
    >
      Sair
    </Button>
  )
}

/** Reads the brand live, because the operator may change name and logo in the panel. */
function Brand() {
  const { name } = useBrand()
  return (
    <span className="flex min-w-0 items-center gap-2 text-base font-semibold text-ink">
      <img src={productIcon()} alt="" width={28} height={28} className="size-7 shrink-0 object-contain" />
      <span className="truncate">{name}</span> <span className="font-normal text-soft">Master</span>
    </span>
  )
}
