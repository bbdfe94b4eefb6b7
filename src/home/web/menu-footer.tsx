import { useLocation } from '@tanstack/react-router'
import { CircleQuestionMark } from 'lucide-react'
import { paths } from '../../platform/paths.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { SignOut } from './sign-out.tsx'

/** What stands below the menu. On a phone the header has no room for the screen's help. */
export function MenuFooter() {
  const { pathname } = useLocation()
  return (
    <>
      <a
        href={paths.helpAt(pathname)}
        target="_blank"
        rel="noopener"
        className={classNames(buttonClass('ghost', 'md', true), 'md:hidden')}
      >
        <CircleQuestionMark aria-hidden size={18} />
        Ajuda desta tela
      </a>
      <SignOut />
    </>
  )
}
