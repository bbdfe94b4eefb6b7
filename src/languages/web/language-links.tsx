import { inLanguage, languageNames, languages } from '../language.ts'
import { useTranslator } from './use-translator.ts'

/** `address` is the page's current address without its language. */
type Props = { address: string; className: string }

/** Links to the page in other languages. Their target tells a page's script to load the whole page. */
export function LanguageLinks({ address, className }: Props) {
  const { language, say } = useTranslator()
  return (
    <nav aria-label={say('Idioma')} className={className}>
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
