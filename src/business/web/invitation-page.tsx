import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { paths } from '../../platform/paths.ts'
import { isWorthRetrying, refusalOf } from '../../platform/web/api.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Proof } from '../../accounts/account.ts'
import { roleTexts } from '../member.ts'
import { accountsApi } from '../../accounts/web/api.ts'
import { businessApi } from './api.ts'
import { AuthFrame } from '../../accounts/web/auth-frame.tsx'
import { InvitedSignUpForm } from './invited-sign-up-form.tsx'
import { ProveAccountForm } from '../../accounts/web/prove-account-form.tsx'
import { useSignInWithin } from '../../accounts/web/use-entrance.ts'
import { useProof } from '../../accounts/web/use-proof.ts'
import { useSecondFactor } from '../../accounts/web/use-second-factor.ts'
import { hasSession } from '../../accounts/web/use-renewal.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'

/** The page behind the link of an invitation. */
export function InvitationPage() {
  const search: { token?: unknown } = useSearch({ strict: false })
  const token = typeof search.token === 'string' ? search.token : ''
  const query = useQuery({ ...businessApi.invitation.queryOptions({ input: { token } }), retry: false })
  if (query.isPending)
    return (
      <AuthFrame title="Convite" intro="Um momento...">
        <Skeleton className="h-24 rounded-card" />
      </AuthFrame>
    )
  if (query.isError)
    return isWorthRetrying(query.error) ? (
      <AuthFrame title="Convite" intro="Algo deu errado ao abrir o convite.">
        <ErrorState
          title="Não foi possível falar com o servidor"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      </AuthFrame>
    ) : (
      <AuthFrame
        title="O convite não vale mais"
        intro="O link expirou, foi cancelado ou já foi usado. Peça outro a quem convidou você."
      >
        <Onward />
      </AuthFrame>
    )
  const { businessName, email, role, hasAccount } = query.data
  const as: ReactNode = (
    <>
      Seu perfil de acesso: <b className="font-semibold text-ink">{roleTexts[role].name}</b>. Seu e-mail:{' '}
      <b className="font-semibold wrap-anywhere text-ink">{email}</b>.
    </>
  )
  return (
    <AuthFrame title={`Convite da equipe ${businessName}`} intro={as}>
      {hasAccount ? (
        <Accept token={token} businessName={businessName} email={email} />
      ) : (
        <InvitedSignUpForm token={token} email={email} />
      )}
    </AuthFrame>
  )
}

/**
 * A person with an account joins with one tap; the browser moves to the business if that account is signed in. An
 * account with an unproven address must first be shown to be theirs.
 */
function Accept({ token, businessName, email }: { token: string; businessName: string; email: string }) {
  const navigate = useNavigate()
  const enter = useSignInWithin()
  const { needed, attempt, begin } = useProof((proof) => businessApi.acceptInvitation.call({ token, ...proof }))
  const [isElsewhere, setIsElsewhere] = useState(false)
  /** The invitation is used up by now, so nothing that happens here is told as a failure. */
  const arrive = async ({ businessId, access }: JoinAnswer) => {
    if (!access && hasSession() && !(await moveTo(businessId))) return setIsElsewhere(true)
    toast.success('Convite aceito!', `Agora você faz parte da equipe de ${businessName}.`)
    if (access) await enter(access)
    else await navigate({ to: hasSession() ? paths.overview : paths.auth, reloadDocument: true })
  }
  const accept = useAction(begin, {
    done: (joined) => joined && arrive(joined.done),
    failed: 'Erro ao aceitar convite',
  })
  const { asked, ask } = useSecondFactor()
  const prove = (proof: Proof) =>
    ask(async (secondFactor) => {
      const joined = await attempt({ ...proof, ...(secondFactor && { secondFactor }) })
      if (joined) await arrive(joined.done)
    })
  if (isElsewhere)
    return (
      <div className="grid gap-3">
        <p role="status" className="text-sm text-soft">
          Convite aceito! Para abrir {businessName}, entre com {email}.
        </p>
        <Onward />
      </div>
    )
  if (asked) return asked
  if (needed) return <ProveAccountForm needed={needed} onProof={prove} />
  return (
    <Button variant="accent" fullWidth pending={accept.isPending} onClick={() => accept.mutate()}>
      Aceitar convite
    </Button>
  )
}

type JoinAnswer = Awaited<ReturnType<typeof businessApi.acceptInvitation.call>>

/** False if the account that is signed in here is another. Without an answer, it is taken for the one that joined. */
async function moveTo(businessId: string): Promise<boolean> {
  try {
    await accountsApi.switchBusiness.call({ businessId })
    return true
  } catch (error) {
    return !refusalOf(error)
  }
}

const Onward = () =>
  hasSession() ? (
    <LinkButton to={paths.overview} variant="accent" fullWidth>
      Ir para o painel
    </LinkButton>
  ) : (
    <LinkButton to={paths.auth} variant="accent" fullWidth>
      Entrar
    </LinkButton>
  )
