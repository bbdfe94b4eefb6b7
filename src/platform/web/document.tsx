import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { brandFile, productIcon } from '../brand.ts'
import type { PageHead, PageSurroundings } from '../page.ts'

const styles = 'src/platform/web/styles/public.css'

/**
 * Renders a public page as a complete HTML document. The page works without JavaScript; a script only makes it faster.
 */
export function renderDocument(
  head: PageHead,
  surroundings: PageSurroundings,
  body: ReactNode,
  language = 'pt-BR',
): string {
  const { asset, origin } = surroundings
  const {
    title,
    description,
    canonical,
    noindex,
    themeColor,
    script,
    icon,
    image,
    about,
    theme,
    style,
    keywords,
    alternates,
    refreshes,
    isFramed,
  } = head
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={language} data-theme={theme} data-framed={isFramed ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        {description && <meta name="description" content={description} />}
        {keywords && <meta name="keywords" content={keywords} />}
        {noindex && <meta name="robots" content="noindex" />}
        {canonical && <link rel="canonical" href={origin + canonical} />}
        {alternates?.map(([of, path]) => (
          <link key={of} rel="alternate" hrefLang={of} href={origin + path} />
        ))}
        <meta property="og:title" content={title} />
        <meta property="og:type" content="website" />
        <meta property="og:locale" content={language.replace('-', '_')} />
        {description && <meta property="og:description" content={description} />}
        {canonical && <meta property="og:url" content={origin + canonical} />}
        {image && <meta property="og:image" content={origin + image} />}
        <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
        {themeColor && <meta name="theme-color" content={themeColor} />}
        <meta name="format-detection" content="telephone=no" />
        {icon ? <link rel="icon" href={icon} /> : <link rel="icon" href={productIcon()} type="image/svg+xml" />}
        <link rel="apple-touch-icon" href={brandFile('/icon-192.png')} />
        <link rel="stylesheet" href={asset(styles)} />
        {refreshes && (
          <noscript>
            <meta httpEquiv="refresh" content="60" />
          </noscript>
        )}
        {style && <style dangerouslySetInnerHTML={{ __html: style }} />}
        {script && <script type="module" src={asset(script)} />}
        {about && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: dataIn(about(origin)) }} />}
      </head>
      <body>{body}</body>
    </html>,
  )}`
}

/** JSON-LD, which browsers do not run. `<` is escaped, so that no text can close the script element. */
const dataIn = (about: object): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...about }).replaceAll('<', String.raw`\u003c`)
