import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalOf } from '../../platform/web/api.ts'
import { paths } from '../../platform/paths.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Proof } from '../account.ts'
import { accountsApi } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'
import { ProveAccountForm } from './prove-account-form.tsx'
import { useSignInWithin } from './use-entrance.ts'
import { useProof } from './use-proof.ts'
import { useSecondFactor } from './use-second-factor.ts'
import { hasSession } from './use-renewal.ts'

/** The page of a confirmation link. A button uses the link up, because mail programs open links by themselves. */
export function VerifyPage() {
  const search: { token?: unknown } = useSearch({ strict: false })
  const token = typeof search.token === 'string' ? search.token : ''
  const enter = useSignInWithin()
  const { needed, attempt, begin } = useProof((proof) => accountsApi.verifyEmail.call({ token, ...proof }))
  const verify = useMutation({ mutationFn: begin })
  const [isProven, setIsProven] = useState(false)
  const { asked, ask } = useSecondFactor()
  const prove = (proof: Proof) =>
    ask(async (secondFactor) => {
      const verified = await attempt({ ...proof, ...(secondFactor && { secondFactor }) })
      if (!verified) return
      // The person has signed in here since the proof was asked for.
      if (!verified.done) return setIsProven(true)
      toast.success('E-mail confirmado!', 'Os avisos chegam até você neste endereço.')
      await enter(verified.done)
    })
  const onward = hasSession() ? (
    <LinkButton to={paths.overview} variant="accent" fullWidth>
      Ir para o painel
    </LinkButton>
  ) : (
    <LinkButton to={paths.auth} variant="accent" fullWidth>
      Entrar
    </LinkButton>
  )

  if (verify.data || isProven)
    return (
      <AuthFrame title="E-mail confirmado" intro="Tudo certo: este endereço é seu e os avisos chegam até você.">
        {onward}
      </AuthFrame>
    )
  if (needed)
    return (
      <AuthFrame title="Confirme que a conta é sua" intro="O e-mail chegou até você. Falta só um passo.">
        {asked ?? <ProveAccountForm needed={needed} onProof={prove} />}
      </AuthFrame>
    )
  const refusal = refusalOf(verify.error)
  if (refusal && refusal.code !== 'TOO_MANY')
    return (
      <AuthFrame
        title="O link não vale mais"
        intro="Ele expirou ou já foi usado. Se o e-mail ainda não está confirmado, peça outro link no painel."
      >
        {onward}
      </AuthFrame>
    )
  return (
    <AuthFrame title="Confirme seu e-mail" intro="Um toque e pronto.">
      <div className="grid gap-3">
        <Button variant="accent" fullWidth pending={verify.isPending} onClick={() => verify.mutate()}>
          Confirmar e-mail
        </Button>
        {verify.isError && (
          <p role="alert" className="text-sm text-danger">
            {refusal?.text ?? 'Não foi possível falar com o servidor. Tente novamente.'}
          </p>
        )}
      </div>
    </AuthFrame>
  )
}
