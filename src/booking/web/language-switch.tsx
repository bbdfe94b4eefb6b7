import type { Language } from '../../languages/language.ts'
import { LanguageLinks } from '../../languages/web/language-links.tsx'

type Props = { fixed: Language | null; address: string }

/**
 * Links to the page in other languages, unless the business fixed one. They are drawn over the header but belong to
 * #booking, so that they keep the current choices.
 */
export const LanguageSwitch = ({ fixed, address }: Props) =>
  fixed ? null : (
    <LanguageLinks
      address={address}
      className="absolute inset-x-0 top-0 mx-auto flex max-w-5xl justify-end px-2 pt-1 text-sm text-(--on-brand) *:rounded-full *:bg-(--brand) sm:px-4 sm:pt-2 in-data-framed:static in-data-framed:text-ink in-data-framed:*:bg-transparent"
    />
  )
