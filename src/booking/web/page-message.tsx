import { useTranslator } from '../../languages/web/use-translator.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'

/** Where the script shows its messages. Their texts are in the markup, in the page's language. */
export function PageMessage({ className }: { className?: string }) {
  const { say } = useTranslator()
  return (
    <p
      data-message
      data-offline={say('Sem conexão. Seus dados continuam aqui: tente novamente.')}
      role="status"
      className={classNames('text-center text-sm font-semibold text-danger empty:hidden', className)}
    />
  )
}
