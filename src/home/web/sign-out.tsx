import { LogOut } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { late } from '../../platform/web/shell/late.ts'
import { useSignOut } from '../../accounts/web/session.tsx'
import { useReachable } from '../../platform/web/reachability.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { useUnsentSales } from '../../sales/web/use-unsent-sales.ts'

// Lazy, so that the first screen does not wait for it.
const Confirm = late(async () => ({ default: (await import('../../platform/web/ui/confirm.tsx')).Confirm }))

type SignOut = { leave: () => void; isPending: boolean; disabledReason: string | undefined; question: ReactNode }

/** Signs out. If the device has unsent sales, it says so and asks first. */
export function useLeaving(): SignOut {
  const signOut = useSignOut()
  const isReachable = useReachable()
  const count = useUnsentSales().sales.length
  const [isAsking, setAsking] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  return {
    isPending: signOut.isPending,
    disabledReason: isReachable ? undefined : 'Sem internet: só é possível sair quando a conexão voltar.',
    leave: () => {
      if (count === 0) return signOut.mutate('local')
      setWasAsked(true)
      setAsking(true)
    },
    question: wasAsked && (
      <Suspense>
        <Confirm
          open={isAsking}
          onCancel={() => setAsking(false)}
          onConfirm={() => signOut.mutate('local')}
          title={count === 1 ? '1 venda ainda não foi enviada' : `${count} vendas ainda não foram enviadas`}
          text="Elas ficam protegidas neste aparelho e são enviadas quando você entrar de novo nele. Enquanto você tiver acesso, ninguém mais pode vê-las."
          confirmLabel="Sair assim mesmo"
          pending={signOut.isPending}
        />
      </Suspense>
    ),
  }
}

export function SignOut() {
  const { leave, isPending, disabledReason, question } = useLeaving()
  return (
    <>
      <Button
        variant="ghost"
        fullWidth
        icon={<LogOut aria-hidden size={18} />}
        pending={isPending}
        disabledReason={disabledReason}
        onClick={leave}
      >
        Sair
      </Button>
      {question}
    </>
  )
}
