import { useAction } from '../../platform/web/frames/use-action.ts'
import { History, LockKeyhole, LockKeyholeOpen, Printer, UserRoundCheck, Vault } from 'lucide-react'
import { useState } from 'react'
import { useToday } from '../../accounts/web/session.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { useOfflineReason } from '../../platform/web/reachability.ts'
import { ConnectionNotice } from '../../platform/web/shell/connection-notice.tsx'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { RegisterMenu } from '../../register/web/register-menu.tsx'
import { salesApi } from './api.ts'
import { useDialogs, useRegister, useSlots } from './counter.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { salePaper } from './sale-paper.tsx'

/** Hides the buttons' icons on a phone, where only the text fits. */
const wide = '@max-md:hidden'
const action = 'px-3! text-sm!'

export function TillHeader() {
  const formats = useFormats()
  const slots = useSlots()
  const { registers, session } = useRegister()
  const { open, show, handOut } = useDialogs()
  const { here, isOneOfSeveral } = registers
  const disabledReason = useOfflineReason()
  const today = useToday()
  const reprint = useAction(() => salesApi.lastReceipt.call({ registerId: here?.id }), {
    done: (receipt) => {
      if (receipt) handOut(salePaper(receipt, formats, { title: 'Última venda', closeLabel: 'Fechar' }))
      else toast.error('Nenhuma venda encontrada')
    },
    onFailure: () =>
      toast.error('Erro na impressão', 'Não foi possível buscar a venda. A operação continuará normalmente.'),
  })
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-xl font-semibold">PDV - Ponto de Venda</h1>
          {session !== undefined && (
            <Badge tone={session ? 'success' : 'neutral'}>{session ? 'Aberto' : 'Fechado'}</Badge>
          )}
        </div>
        {!session && isOneOfSeveral && here && <p className="text-sm text-soft">{here.name}</p>}
        {session && (
          <p className="figures text-sm text-soft">
            {isOneOfSeveral && here && `${here.name} · `}
            {session.cashierName}, desde {session.opened.date !== today && `${formats.date(session.opened.date)} às `}
            {session.opened.time}
          </p>
        )}
        {session === undefined && <p className="h-5" />}
      </div>
      {/* On a phone this is one row that scrolls sideways, which leaves more room for the items. */}
      <div className="flex gap-2 max-md:-mx-4 max-md:-my-1 max-md:w-[calc(100%+2rem)] max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:[scrollbar-width:none] md:flex-wrap">
        <Button
          size="lg"
          className={action}
          icon={<UserRoundCheck aria-hidden size={18} className={wide} />}
          disabledReason={disabledReason}
          onClick={() => open('check-in')}
        >
          Check-in
        </Button>
        {slots.action}
        {session === undefined && (
          // A placeholder until it is known whether the register is open, so that the following buttons do not move.
          <span aria-hidden inert className="invisible">
            <Button size="lg" className={action} icon={<LockKeyhole size={18} className={wide} />}>
              Fechar Caixa
            </Button>
          </span>
        )}
        {session !== undefined && !here && (
          <Button
            size="lg"
            className={action}
            icon={<Vault aria-hidden size={18} className={wide} />}
            variant="primary"
            onClick={() => open('choose-register')}
          >
            Escolher caixa
          </Button>
        )}
        {session !== undefined && here && (
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
            onClick={() => open(session ? 'close-register' : 'open-register')}
          >
            {session ? 'Fechar Caixa' : 'Abrir Caixa'}
          </Button>
        )}
        <RegisterMenu
          registers={registers}
          onChoose={() => open('choose-register')}
          onPaper={show}
          onPrintSettings={() => open('print-settings')}
          onPixKey={() => open('pix-key')}
        />
        <Button
          size="lg"
          className={action}
          icon={<Printer aria-hidden size={18} className={wide} />}
          pending={reprint.isPending}
          disabledReason={disabledReason}
          onClick={() => reprint.mutate()}
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
        className={action}
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

/** Explains how selling goes on without a connection. */
export function OfflineNotice() {
  const { loadedAt } = useRegister()
  return (
    <ConnectionNotice since={loadedAt}>
      Continue vendendo: as vendas ficam neste aparelho e são enviadas quando a conexão voltar. Cartão e PIX ficam a
      conferir.
    </ConnectionNotice>
  )
}
