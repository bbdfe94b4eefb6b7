import { useLocation } from '@tanstack/react-router'
import { CircleQuestionMark } from 'lucide-react'
import { paths } from '../../platform/paths.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { Tooltip } from '../../platform/web/ui/tooltip.tsx'
import { UnsentSales } from '../../sales/web/unsent-sales.tsx'

/** What stands in every screen's header and may come after it: the sales that are not sent yet, and the screen's help. */
export function HeaderActions() {
  const { pathname } = useLocation()
  return (
    <>
      <UnsentSales />
      <Tooltip text="Ajuda desta tela">
        <a
          href={paths.helpAt(pathname)}
          target="_blank"
          rel="noopener"
          aria-label="Ajuda desta tela, em outra aba"
          className={classNames(buttonClass('ghost'), 'max-md:hidden')}
        >
          <CircleQuestionMark aria-hidden size={18} />
        </a>
      </Tooltip>
    </>
  )
}
