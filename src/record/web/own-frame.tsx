import type { ReactNode } from 'react'
import { BusinessColors } from '../../booking/web/business-colors.tsx'
import { Picture } from '../../business/web/picture.tsx'
import { LanguageSwitch } from '../../booking/web/language-switch.tsx'
import { useTranslator } from '../../languages/web/use-translator.ts'
import type { OwnPageFrame } from '../own-page.ts'

/** The page's frame in the business's colours, with its name and logo. */
export function OwnFrame({ frame, address, children }: { frame: OwnPageFrame; address: string; children: ReactNode }) {
  const { say } = useTranslator()
  return (
    <BusinessColors primaryColor={frame.primaryColor} accentColor={frame.accentColor} className="min-h-dvh">
      <header aria-label={frame.businessName} className="bg-(--brand) text-(--on-brand)">
        <div
          className={`mx-auto flex max-w-3xl items-center gap-3 px-4 pb-16 sm:px-6 sm:pb-20 ${frame.language ? 'pt-5 sm:pt-8' : 'pt-11 sm:pt-12'}`}
        >
          {frame.logo && (
            // Many logos are made for a white background and would not show on the colour.
            <Picture
              of={frame.logo}
              sizes="3.5rem"
              className="size-14 shrink-0 rounded-control bg-white object-contain p-1"
            />
          )}
          <div className="min-w-0">
            <p className="text-xl font-semibold break-words">{frame.businessName}</p>
            <p className="text-sm">{say('Dados pessoais')}</p>
          </div>
        </div>
      </header>
      <div className="mx-auto -mt-10 max-w-3xl px-4 pb-10 sm:-mt-12 sm:px-6">
        <LanguageSwitch fixed={frame.language} address={address} />
        {children}
      </div>
    </BusinessColors>
  )
}
