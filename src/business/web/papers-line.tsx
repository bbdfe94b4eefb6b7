import { paths } from '../../platform/paths.ts'

const linkClass = 'underline underline-offset-2'

/** What whoever makes an account agrees to; which versions, the server keeps with the account. */
export const PapersLine = ({ act }: { act: string }) => (
  <p className="text-center text-xs text-soft">
    Ao {act}, você aceita os{' '}
    <a href={paths.terms} target="_blank" className={linkClass}>
      Termos de uso
    </a>{' '}
    e o{' '}
    <a href={paths.privacy} target="_blank" className={linkClass}>
      Aviso de privacidade
    </a>
    .
  </p>
)
