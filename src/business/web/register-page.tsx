import { Link } from '@tanstack/react-router'
import { paths } from '../../platform/paths.ts'
import { AuthFrame } from '../../accounts/web/auth-frame.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export function RegisterPage() {
  return (
    <AuthFrame title="Crie sua conta" intro="Em um minuto sua agenda está no ar.">
      <SignUpForm confirms />
      <p className="border-t border-line pt-4 text-sm text-soft">
        Já tem conta?{' '}
        <Link to={paths.login} className="focus-ring rounded-sm font-semibold text-ink underline underline-offset-4">
          Entrar
        </Link>
      </p>
    </AuthFrame>
  )
}
