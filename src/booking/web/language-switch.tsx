import { inLanguage, languageNames, languages, type Language } from '../../languages/language.ts'
import { useTranslator } from '../../languages/web/use-translator.ts'

/** `address` is the page's current address without its language. */
type Props = { fixed: Language | null; address: string }

/**
 * Links to the page in other languages, unless the business fixed one. They are drawn over the header but belong to
 * #booking, so that they keep the current choices. Their target tells the script to load the whole page.
 */
export function LanguageSwitch({ fixed, address }: Props) {
  const { language, say } = useTranslator()
  if (fixed) return null
  return (
    <nav
      aria-label={say('Idioma')}
      className="absolute inset-x-0 top-0 mx-auto flex max-w-5xl justify-end px-2 text-sm text-(--on-brand) sm:px-4 sm:pt-2 in-data-framed:static in-data-framed:text-ink"
    >
      {languages
        .filter((one) => one !== language)
        .map((one) => (
          <a
            key={one}
            href={inLanguage(address, one)}
            target="_self"
            rel="nofollow"
            hrefLang={one}
            lang={one}
            className="inline-flex h-11 items-center px-2 font-semibold underline underline-offset-2"
          >
            {languageNames[one]}
          </a>
        ))}
    </nav>
  )
}
