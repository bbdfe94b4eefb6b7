import { inLanguage, languageNames, languages } from '../language.ts'
import { useTranslator } from './use-translator.ts'

/** `address` is the page's current address without its language. */
type Props = { address: string; className: string }

/**
 * The page in other languages, behind one button that needs no script. The links' target tells a page's script to load
 * the whole page.
 */
export function LanguageLinks({ address, className }: Props) {
  const { language, say } = useTranslator()
  return (
    <nav aria-label={say('Idioma')} className={className}>
      <details className="relative">
        <summary className="focus-ring flex h-11 cursor-pointer list-none items-center gap-1.5 rounded-control px-2 font-semibold">
          <svg aria-hidden viewBox="0 0 24 24" className="size-4" fill="none" stroke="currentColor" strokeWidth="2">
            <path d="M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0m0 0h20M12 2a15 15 0 0 1 0 20 15 15 0 0 1 0-20" />
          </svg>
          {languageNames[language]}
          <span aria-hidden>▾</span>
        </summary>
        <ul className="absolute right-0 z-20 min-w-36 rounded-control border border-line bg-surface p-1 text-ink shadow-float">
          {languages
            .filter((one) => one !== language)
            .map((one) => (
              <li key={one}>
                <a
                  href={inLanguage(address, one)}
                  target="_self"
                  rel="nofollow"
                  hrefLang={one}
                  lang={one}
                  className="flex h-11 items-center rounded-control px-3 font-semibold hover:bg-hover"
                >
                  {languageNames[one]}
                </a>
              </li>
            ))}
        </ul>
      </details>
    </nav>
  )
}
