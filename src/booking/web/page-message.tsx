import { useTongue } from '../../languages/web/use-tongue.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'

/** Where the page's script says what it has to say; the words come with the page. */
export function PageMessage({ className }: { className?: string }) {
  const { say } = useTongue()
  return (
    <p
      data-message
      data-offline={say('Sem conexão. Seus dados continuam aqui: tente novamente.')}
      role="status"
      className={classNames('text-center text-sm font-semibold text-danger empty:hidden', className)}
    />
  )
}
