import type { MainSite } from './main-site.ts'

type Code = Pick<MainSite, 'customCode' | 'googleAnalyticsId' | 'facebookPixelId'>

/** Policy of the code's page: scripts may run, but without an origin, so that none of our addresses knows them. */
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
 * The operator's code and the trackers, as a separate page without an origin. The sandbox is part of the policy, so
 * that it also holds if somebody opens the address directly. The ids are safe in HTML: only letters, digits, hyphen.
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
