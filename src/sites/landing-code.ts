import type { MainSite } from './main-site.ts'

type Code = Pick<MainSite, 'customCode' | 'googleAnalyticsId' | 'facebookPixelId'>

/** What a browser may do with the page of the code: run it, as somebody whom none of our addresses knows. */
export const codePolicy = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'unsafe-inline' https:",
  "style-src 'unsafe-inline' https:",
  'img-src https: data:',
  'font-src https: data:',
  'connect-src https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * The operator's code, and that of those who count visitors, as a page of its own without an origin. Its sandbox is in its policy, so it
 * holds as well for who opens the address by itself. Neither of the ids can be anything but letters and digits.
 */
export const codePage = ({ customCode, googleAnalyticsId, facebookPixelId }: Code): string =>
  `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Código da página</title></head><body>${[
    googleAnalyticsId &&
      `<script async src="https://www.googletagmanager.com/gtag/js?id=${googleAnalyticsId}"></script>` +
        `<script>window.dataLayer=[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());` +
        `gtag('config','${googleAnalyticsId}',{client_storage:'none',anonymize_ip:true})</script>`,
    facebookPixelId &&
      `<img alt="" width="1" height="1" src="https://www.facebook.com/tr?id=${facebookPixelId}&amp;ev=PageView&amp;noscript=1">`,
    customCode && `<section aria-label="Conteúdo adicional">${customCode}</section>`,
  ]
    .filter(Boolean)
    .join('\n')}</body></html>`
