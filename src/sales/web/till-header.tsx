import { History, LockKeyhole, LockKeyholeOpen, Printer, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { useOfflineReason } from '../../platform/web/reachability.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import type { OpenSession } from '../../register/register.ts'
import { HistoryDialog } from './history-dialog.tsx'
import type { Paper } from '../../platform/web/paper-dialog.tsx'
import { RegisterMenu } from '../../register/web/register-menu.tsx'

type Props = {
  /** Undefined until it is known. */
  session: OpenSession | null | undefined
  reprinting: boolean
  onCheckIn: () => void
  onRegister: () => void
  onReprint: () => void
  onPaper: (paper: Paper) => void
  onPrintSettings: () => void
  onPixKey: () => void
}

/** The words fit a phone; their pictures do not. */
const wide = '@max-md:hidden'
const action = 'px-3! text-sm!'

export function TillHeader({ session, reprinting, onCheckIn, onRegister, onReprint, ...menu }: Props) {
  const disabledReason = useOfflineReason()
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-xl font-semibold">PDV - Ponto de Venda</h1>
          {session !== undefined && (
            <Badge tone={session ? 'success' : 'neutral'}>{session ? 'Aberto' : 'Fechado'}</Badge>
          )}
        </div>
        {session && (
          <p className="figures text-sm text-soft">
            {session.cashierName}, desde {session.opened.time}
          </p>
        )}
      </div>
      <div className="grid w-full grid-cols-[1fr_1fr_auto] gap-2 @md:flex @md:w-auto @md:flex-wrap">
        <Button
          size="lg"
          className={action}
          icon={<UserRoundCheck aria-hidden size={18} className={wide} />}
          disabledReason={disabledReason}
          onClick={onCheckIn}
        >
          Check-in
        </Button>
        {session !== undefined && (
          <Button
            size="lg"
            className={action}
            icon={
              session ? (
                <LockKeyhole aria-hidden size={18} className={wide} />
              ) : (
                <LockKeyholeOpen aria-hidden size={18} className={wide} />
              )
            }
            variant={session ? 'secondary' : 'primary'}
            disabledReason={disabledReason}
            onClick={onRegister}
          >
            {session ? 'Fechar Caixa' : 'Abrir Caixa'}
          </Button>
        )}
        <RegisterMenu session={session} {...menu} />
        <Button
          size="lg"
          className={action}
          icon={<Printer aria-hidden size={18} className={wide} />}
          pending={reprinting}
          disabledReason={disabledReason}
          onClick={onReprint}
        >
          Reimprimir
        </Button>
        <HistoryButton disabledReason={disabledReason} />
      </div>
    </header>
  )
}

function HistoryButton({ disabledReason }: { disabledReason: string | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="lg"
        className="px-3! text-sm! @max-md:col-span-2"
        icon={<History aria-hidden size={18} className={wide} />}
        disabledReason={disabledReason}
        onClick={() => setOpen(true)}
      >
        Histórico
      </Button>
      <HistoryDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
