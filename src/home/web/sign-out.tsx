import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useSignOut } from '../../accounts/web/session.tsx'
import { useReachable } from '../../platform/web/reachability.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { useUnsentSales } from '../../sales/web/use-unsent-sales.ts'

/** Unsent sales on the device are named before the person signs out. */
export function SignOut() {
  const signOut = useSignOut()
  const isReachable = useReachable()
  const count = useUnsentSales().sales.length
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        fullWidth
        icon={<LogOut aria-hidden size={18} />}
        pending={signOut.isPending}
        disabledReason={isReachable ? undefined : 'Sem internet: a sessão só termina quando a conexão voltar.'}
        onClick={() => (count > 0 ? setAsking(true) : signOut.mutate('local'))}
      >
        Sair
      </Button>
      <Confirm
        open={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => signOut.mutate('local')}
        title={count === 1 ? '1 venda ainda não foi enviada' : `${count} vendas ainda não foram enviadas`}
        text="Elas ficam guardadas e fechadas neste aparelho, e seguem quando você entrar de novo nele. Enquanto você tiver acesso, ninguém mais pode vê-las."
        confirmLabel="Sair assim mesmo"
        pending={signOut.isPending}
      />
    </>
  )
}
