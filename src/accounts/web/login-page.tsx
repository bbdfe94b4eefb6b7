import { Link, useNavigate } from '@tanstack/react-router'
import { paths } from '../../platform/paths.ts'
import { AuthFrame } from './auth-frame.tsx'
import { SignInForm } from './sign-in-form.tsx'

export function LoginPage() {
  const navigate = useNavigate()
  return (
    <AuthFrame title="Bom ter você aqui" intro="Entre para ver o dia do seu negócio.">
      <SignInForm onForgotten={() => void navigate({ to: paths.auth, search: { tab: 'reset' } })} />
      <p className="border-t border-line pt-4 text-sm text-soft">
        Ainda não tem conta?{' '}
        <Link to={paths.register} className="focus-ring rounded-sm font-semibold text-ink underline underline-offset-4">
          Cadastre-se
        </Link>
      </p>
    </AuthFrame>
  )
}
