import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../platform/paths.ts'
import { refusalOf } from '../../platform/web/api.ts'
import type { NavigationItem } from '../../platform/web/shell/sidebar.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { Spinner } from '../../platform/web/ui/spinner.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import { operatorApi } from './api.ts'
import { OperatorShell } from './operator-shell.tsx'

/** The operator's code expires after some hours; asking every minute closes the panel soon after. */
const askAgainAfter = 60_000

/** The master guard around every screen of the panel. The server checks again at each procedure. */
export function OperatorFrame({ screens }: { screens: readonly NavigationItem[] }) {
  const session = useQuery({ ...operatorApi.session.queryOptions(), refetchInterval: askAgainAfter })
  const code = refusalOf(session.error)?.code
  if (code === 'SIGNED_OUT' || code === 'FORBIDDEN') return <MasterRequired />
  if (session.data)
    return (
      <OperatorShell {...session.data} screens={screens}>
        <Outlet />
      </OperatorShell>
    )
  if (session.isError)
    return (
      <Middle title="Painel Master">
        <ErrorState
          title="Não foi possível verificar o acesso"
          error={session.error}
          onRetry={() => void session.refetch()}
        />
      </Middle>
    )
  return (
    <Middle title="Painel Master">
      <p role="status" className="flex items-center justify-center gap-3 text-sm text-soft">
        <Spinner size={20} />
        Verificando acesso master...
      </p>
    </Middle>
  )
}

const Middle = ({ title, children }: { title?: string; children: ReactNode }) => (
  <main className="grid min-h-dvh place-items-center p-4">
    {title && <h1 className="visually-hidden">{title}</h1>}
    {children}
  </main>
)

const MasterRequired = () => (
  <Middle>
    <section className="grid w-full max-w-md justify-items-center gap-2 rounded-card border border-line bg-surface p-6 text-center sm:p-8">
      <span className="mb-1 grid size-12 place-items-center rounded-full bg-accent-soft text-accent-text">
        <ShieldAlert aria-hidden size={22} />
      </span>
      <h1 className="text-xl font-semibold">Acesso Master Requerido</h1>
      <p className="text-sm text-balance text-soft">Você precisa fazer login como master para acessar esta área.</p>
      <div className="mt-4 grid w-full gap-2">
        <LinkButton to={paths.masterLogin} variant="accent" fullWidth>
          Fazer Login Master
        </LinkButton>
        <LinkButton to={paths.home} fullWidth outside>
          Voltar ao Site
        </LinkButton>
      </div>
    </section>
  </Middle>
)
