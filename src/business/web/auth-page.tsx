import { useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '../../platform/paths.ts'
import { Tabs } from '../../platform/web/ui/tabs.tsx'
import { AuthFrame } from '../../accounts/web/auth-frame.tsx'
import { NewPasswordForm, RecoveryForm } from '../../accounts/web/recovery-form.tsx'
import { SignInForm } from '../../accounts/web/sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const texts = {
  signin: { title: 'Bom ter você aqui', intro: 'Entre para ver o dia do seu negócio.' },
  signup: { title: 'Crie sua conta', intro: 'Em um minuto sua agenda está no ar.' },
  reset: { title: 'Recupere o acesso', intro: 'Acontece com todo mundo.' },
  newPassword: { title: 'Crie uma nova senha', intro: 'Ela passa a valer em todos os aparelhos.' },
}
type Tab = 'signin' | 'signup' | 'reset'

export function AuthPage() {
  const search: { tab?: unknown; token?: unknown; ref?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const tab: Tab = search.tab === 'signup' || search.tab === 'reset' ? search.tab : 'signin'
  const token = tab === 'reset' && typeof search.token === 'string' ? search.token : null
  const referralCode = typeof search.ref === 'string' ? search.ref : undefined
  const show = (tab: Tab) =>
    void navigate({ to: paths.auth, search: { tab, ...(referralCode && { ref: referralCode }) }, replace: true })

  if (token)
    return (
      <AuthFrame {...texts.newPassword}>
        <NewPasswordForm token={token} onNewLink={() => show('reset')} />
      </AuthFrame>
    )
  return (
    <AuthFrame {...texts[tab]}>
      <Tabs
        value={tab}
        onChange={show}
        tabs={[
          { value: 'signin', label: 'Entrar', content: <SignInForm onForgotten={() => show('reset')} /> },
          { value: 'signup', label: 'Cadastrar', content: <SignUpForm referralCode={referralCode} /> },
          { value: 'reset', label: 'Recuperar', content: <RecoveryForm /> },
        ]}
      />
    </AuthFrame>
  )
}
