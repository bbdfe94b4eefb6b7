import type { ComponentProps, ReactNode } from 'react'
import { AuthFrame } from '../../accounts/web/auth-frame.tsx'
import { NewPasswordForm, RecoveryForm } from '../../accounts/web/recovery-form.tsx'
import { SignInForm } from '../../accounts/web/sign-in-form.tsx'
import { paths } from '../../platform/paths.ts'
import { goTo, useAddress } from '../../platform/web/use-address.ts'
import { entranceTexts } from '../entrance-texts.ts'
import { SignUpForm } from './sign-up-form.tsx'

const tabs = [
  { name: 'signin', label: 'Entrar' },
  { name: 'signup', label: 'Cadastrar' },
  { name: 'reset', label: 'Recuperar' },
] as const
type Tab = (typeof tabs)[number]['name']

const tabClass =
  '-mb-px flex min-h-11 items-center rounded-control border-b-2 border-transparent px-2 text-sm font-semibold whitespace-nowrap text-soft ' +
  'transition-colors outline-none md:px-3 hover:text-ink focus-visible:outline-2 focus-visible:-outline-offset-4 ' +
  'focus-visible:outline-focus aria-[current]:rounded-b-none aria-[current]:border-primary aria-[current]:text-ink'

/** `otherWay` to sign in comes as a prop, because passkeys are a higher idea, which business must not import. */
type Ways = { otherWay: ReactNode }

export function AuthPage({ otherWay }: Ways) {
  const search = useAddress().searchParams
  const asked = search.get('tab')
  const tab: Tab = asked === 'signup' || asked === 'reset' ? asked : 'signin'
  const token = tab === 'reset' && search.get('token')
  const referralCode = search.get('ref') ?? undefined
  const planId = useChosenPlan()
  const addressOf = (tab: Tab) =>
    `${paths.auth}?${new URLSearchParams({ tab, ...(referralCode && { ref: referralCode }), ...(planId && { plano: planId }) })}`
  const show = (tab: Tab) => goTo(addressOf(tab), { replace: true })

  if (token)
    return (
      <AuthFrame {...entranceTexts.newPassword}>
        <NewPasswordForm token={token} onNewLink={() => show('reset')} />
      </AuthFrame>
    )
  return (
    <AuthFrame {...entranceTexts[tab]}>
      <div className="grid gap-4">
        <nav aria-label="Acesso" className="flex gap-1 border-b border-line">
          {tabs.map(({ name, label }) => (
            <EntranceLink
              key={name}
              to={addressOf(name)}
              replaces
              {...(name === tab && { 'aria-current': 'page' })}
              className={tabClass}
            >
              {label}
            </EntranceLink>
          ))}
        </nav>
        {tab === 'signin' && <SignInForm onForgotten={() => show('reset')} />}
        {tab === 'signin' && otherWay}
        {tab === 'signup' && <SignUpForm referralCode={referralCode} planId={planId} />}
        {tab === 'reset' && <RecoveryForm />}
      </div>
    </AuthFrame>
  )
}

/** The plan that was chosen on our own page comes with the address, and stays in it on every way in. */
const useChosenPlan = () => useAddress().searchParams.get('plano') ?? undefined

export function LoginPage({ otherWay }: Ways) {
  const planId = useChosenPlan()
  return (
    <AuthFrame {...entranceTexts.signin}>
      <SignInForm onForgotten={() => goTo(planId ? paths.recoverFor(planId) : paths.recover)} />
      {otherWay}
      <Elsewhere question="Ainda não tem conta?" to={planId ? paths.signUpFor(planId) : paths.register}>
        Cadastre-se
      </Elsewhere>
    </AuthFrame>
  )
}

export function RegisterPage() {
  const planId = useChosenPlan()
  return (
    <AuthFrame {...entranceTexts.signup}>
      <SignUpForm confirms planId={planId} />
      <Elsewhere question="Já tem conta?" to={planId ? paths.signInFor(planId) : paths.login}>
        Entrar
      </Elsewhere>
    </AuthFrame>
  )
}

const Elsewhere = ({ question, to, children }: { question: string; to: string; children: string }) => (
  <p className="border-t border-line pt-4 text-sm text-soft">
    {question}{' '}
    <EntranceLink to={to} className="focus-ring rounded-sm font-semibold text-ink underline underline-offset-4">
      {children}
    </EntranceLink>
  </p>
)

/** A link to another page of the entrance, without a page load. A link in a new tab loads the page from the server. */
const EntranceLink = ({ to, replaces = false, children, ...rest }: LinkProps) => (
  <a
    {...rest}
    href={to}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      goTo(to, { replace: replaces })
    }}
  >
    {children}
  </a>
)
type LinkProps = ComponentProps<'a'> & { to: string; replaces?: boolean }
